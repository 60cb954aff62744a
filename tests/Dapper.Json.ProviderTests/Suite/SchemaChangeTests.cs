namespace Dapper.Json.ProviderTests.Suite;

/// <summary>One text whose result changes its columns: each execution is written as it is, with the same options.</summary>
public abstract class SchemaChangeTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private static string Table => Database.Table("changing");

    private static string Select => $"select * from {Table}";

    [Fact]
    public async Task A_column_is_added()
    {
        await using DbConnection connection = await OpenWithRowAsync("item int", "1");
        Assert.Equal("""[{"item":1}]""", await QueryAsync(connection, Select));

        await ExecuteAsync(connection, Database.AddTextColumn(Table, "word"));
        Assert.Equal("""[{"item":1,"word":null}]""", await QueryAsync(connection, Select));

        await ExecuteAsync(connection, $"update {Table} set word = 'new'");
        Assert.Equal("""[{"item":1,"word":"new"}]""", await QueryAsync(connection, Select));
    }

    [Fact]
    public async Task A_column_changes_its_type_and_back()
    {
        await using DbConnection connection = await OpenWithRowAsync("item int", "1");
        Assert.Equal(Items("1"), await QueryAsync(connection, Select));

        await MakeAgainAsync(connection, $"item {Database.TextType}", "'1'");
        Assert.Equal(Items("\"1\""), await QueryAsync(connection, Select));

        await MakeAgainAsync(connection, $"item {Database.BinaryType}", "null");
        Assert.Equal(Items("null"), await QueryAsync(connection, Select));

        await MakeAgainAsync(connection, "item int", "2");
        Assert.Equal(Items("2"), await QueryAsync(connection, Select));
    }

    [Fact]
    public async Task Columns_that_are_paths_change_places()
    {
        var options = new JsonQueryOptions { PathNames = true };
        await using DbConnection connection = await OpenWithRowAsync("c int", "0");
        for (int round = 0; round < 2; round++)
        {
            await AssertMadeAgainAsync(connection, options, "\"o.a\" int, \"o.b\" int, c int", """[{"o":{"a":1,"b":2},"c":3}]""");
            await AssertMadeAgainAsync(connection, options, "\"o.a\" int, c int, \"o.b\" int", """[{"o":{"a":1,"b":3},"c":2}]""");
            await AssertMadeAgainAsync(connection, options, "c int, \"o.a\" int, \"o.b\" int", """[{"c":1,"o":{"a":2,"b":3}}]""");
            await AssertMadeAgainAsync(connection, options, "c int, \"l[].a\" int, \"l[].b\" int", """[{"c":1,"l":[{"a":2,"b":3}]}]""");
        }
    }

    /// <summary>A reader that was opened for the order of before is given up once, with nothing written.</summary>
    private static async Task AssertMadeAgainAsync(DbConnection connection, JsonQueryOptions options, string columns, string expected)
    {
        await MakeAgainAsync(connection, columns, "1, 2, 3");
        using var document = new MemoryStream();
        if (await Record.ExceptionAsync(() => connection.QueryJsonAsync(Select, null, document, options, cancellationToken: Token)) is { } error)
        {
            Assert.Contains("run the command again", Assert.IsType<JsonQueryException>(error).Message, StringComparison.Ordinal);
            Assert.Equal(0, document.Length);
            await AssertUsableAsync(connection);
        }

        for (int run = 0; run < 3; run++)
        {
            Assert.Equal(expected, await QueryAsync(connection, Select, options: options));
        }
    }

    private static async Task<DbConnection> OpenWithRowAsync(string columns, string values)
    {
        DbConnection connection = await Database.OpenAsync();
        await MakeAsync(connection, columns, values);
        return connection;
    }

    private static async Task MakeAgainAsync(DbConnection connection, string columns, string values)
    {
        await ExecuteAsync(connection, $"drop table {Table}");
        await MakeAsync(connection, columns, values);
    }

    private static async Task MakeAsync(DbConnection connection, string columns, string values)
    {
        await ExecuteAsync(connection, Database.CreateTable("changing", columns));
        await ExecuteAsync(connection, $"insert into {Table} values ({values})");
    }
}
