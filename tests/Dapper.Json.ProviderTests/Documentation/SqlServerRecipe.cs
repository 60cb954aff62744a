using Dapper;
using Dapper.Json;
using Dapper.Json.ProviderTests.SqlServer;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/sql-server.md, and what the page says comes out.</summary>
[Trait("Server", "SqlServer")]
public sealed class SqlServerRecipe
{
    [Fact]
    public async Task Rows_with_a_list_and_FOR_JSON()
    {
        string connectionString = new SqlServerDatabase().Connect().ConnectionString;
        using var stream = new MemoryStream();

        DbDataSource database = SqlClientFactory.Instance.CreateDataSource(connectionString);

        async Task WriteAsync()
        {
            await using DbConnection connection = await database.OpenConnectionAsync();
            int[] ids = [1, 2];
            await connection.QueryJsonAsync(
                """
                select Id, Title, IsPublished, Price from Posts where Id in @ids
                order by Id offset @skip rows fetch next @take rows only
                """,
                new { ids = JsonParameter.List(ids), skip = 0, take = 20 }, stream);

            Assert.Equal(
                """[{"id":1,"title":"Brandung","isPublished":true,"price":12.50},{"id":2,"title":"Ebbe","isPublished":false,"price":7.00}]""",
                Encoding.UTF8.GetString(stream.ToArray()));
            stream.SetLength(0);

            var forJson = new JsonQueryOptions { Format = JsonQueryFormat.ForJson };
            await connection.QueryJsonAsync("select Id, Title from Posts order by Id for json path", null, stream, forJson);

            Assert.Equal("""[{"Id":1,"Title":"Brandung"},{"Id":2,"Title":"Ebbe"}]""", Encoding.UTF8.GetString(stream.ToArray()));
        }

        await using DbConnection keeper = await database.OpenConnectionAsync();
        await keeper.ExecuteAsync("""
            create table Posts (Id int primary key, Title nvarchar(50), IsPublished bit, Price decimal(10, 2));
            insert into Posts values (1, 'Brandung', 1, 12.5), (2, 'Ebbe', 0, 7);
            """);
        try
        {
            await WriteAsync();
        }
        finally
        {
            await keeper.ExecuteAsync("drop table Posts");
        }
    }
}
