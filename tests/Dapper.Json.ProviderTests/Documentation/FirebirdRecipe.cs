using Dapper;
using Dapper.Json;
using Dapper.Json.ProviderTests.Firebird;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/firebird.md, and what the page says comes out.</summary>
[Collection(FirebirdDatabase.OneAtATime)]
[Trait("Server", "Firebird")]
public sealed class FirebirdRecipe
{
    [Fact]
    public async Task A_list_a_nested_list_and_a_long_text()
    {
        await using DbConnection connection = await new FirebirdDatabase().OpenAsync();
        using var stream = new MemoryStream();
        string body = new('x', 5000);
        string[] statements =
        [
            "recreate global temporary table Posts (Id int, Title varchar(50), CreatedAt timestamp) on commit preserve rows",
            "recreate global temporary table Comments (Id int, PostId int, Body blob sub_type text) on commit preserve rows",
            "insert into Posts values (1, 'Brandung', '2024-05-01 08:30')",
            "insert into Posts values (2, 'Ebbe', '2024-05-02 09:00')",
            "insert into Comments values (1, 1, 'Ahoi')",
            "insert into Comments values (2, 1, 'More')",
            "insert into Comments values (3, 2, 'Still')",
        ];
        foreach (string statement in statements)
        {
            await connection.ExecuteAsync(statement);
        }

        int[] ids = [1, 2];
        await connection.QueryJsonAsync(
            """
            select p.Id, p.Title, p.CreatedAt as "createdAt", c.Body as "comments[].body"
            from (select * from Posts where Id in @ids order by Id fetch first @take rows only) p
            left join Comments c on c.PostId = p.Id
            order by p.Id, c.Id
            """,
            new { ids = JsonParameter.List(ids), take = 20 }, stream);

        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","createdAt":"2024-05-01T08:30:00","comments":[{"body":"Ahoi"},{"body":"More"}]},
            {"id":2,"title":"Ebbe","createdAt":"2024-05-02T09:00:00","comments":[{"body":"Still"}]}]
            """.ReplaceLineEndings(""),
            Encoding.UTF8.GetString(stream.ToArray()));

        await connection.ExecuteAsync(
            "update Comments set Body = @body where Id = 1",
            new { body = new DbString { Value = body, Length = body.Length } });

        Assert.Equal(body, await connection.ExecuteScalarAsync<string>("select Body from Comments where Id = 1"));
    }
}
