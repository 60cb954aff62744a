namespace Dapper.Json.Parameters.Tests.Documentation;

/// <summary>The examples of the documentation comments, word for word, with what they give.</summary>
public class ExampleTests
{
    [Fact]
    public void The_example_of_a_list()
    {
        using SqliteConnection connection = Databases.Open();
        connection.Execute("create table posts (Id integer primary key, Title text); insert into posts values (1, 'mine'), (2, 'yours'), (3, null)");
        int[] ids = [3, 1];

        IEnumerable<Post> posts = connection.Query<Post>("select Id, Title from posts where Id in @ids", new { ids = JsonParameter.List(ids) });

        Assert.Equal([1, 3], posts.Select(static post => post.Id));
    }

    [Fact]
    public void The_example_of_a_table()
    {
        using SqliteConnection connection = Databases.Open();
        connection.Execute("create table lines (Sku, Quantity)");
        var lines = new[] { new { Sku = "A-1", Quantity = 2 } };

        connection.Execute("insert into lines (Sku, Quantity) select Sku, Quantity from @lines", new { lines = JsonParameter.Table(lines) });

        Assert.Equal("A-1 2", connection.ExecuteScalar<string>("select Sku || ' ' || Quantity from lines"));
    }

    private sealed record Post(long Id, string? Title);
}
