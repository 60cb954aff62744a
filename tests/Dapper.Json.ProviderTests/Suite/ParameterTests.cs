namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Parameters go the way that Dapper sends them.</summary>
public abstract class ParameterTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    private static readonly int[] Wanted = [2, 4, 9];

    [Theory]
    [InlineData("")]
    [InlineData("plain")]
    [InlineData("\"\\' -- ; äöü ß 日本語 🎉")]
    [InlineData(null)]
    public async Task Text_is_given_back(string? text)
    {
        await using DbConnection connection = await OpenWithTableAsync($"item {Database.TextType}");
        await ExecuteAsync(connection, $"insert into {Table} (item) values (@text)", new { text });

        Assert.Equal(Json(new { item = text }), await QueryAsync(connection, $"select item from {Table}"));
    }

    [Fact]
    public async Task A_row_is_found_by_bytes()
    {
        byte[] bytes = [0, 255, 128];
        await using DbConnection connection = await OpenWithTableAsync($"item {Database.BinaryType}");
        await ExecuteAsync(connection, $"insert into {Table} (item) values (@bytes)", new { bytes });

        Assert.Equal(Json(new { item = bytes }), await QueryAsync(connection, $"select item from {Table} where item = @bytes", new { bytes }));
    }

    [Fact]
    public async Task Rows_are_found_by_a_list()
    {
        string select = $"select n as item from {Database.Numbers(5)} where {Database.IsIn("n", "@wanted")} order by n";

        Assert.Equal(Items("2", "4"), await QueryAsync(Connection, select, new { wanted = Wanted }));
        Assert.Equal(Items("5"), await QueryAsync(Connection, select, new { wanted = new[] { 5 } }));
    }

    [Fact]
    public async Task No_row_is_found_by_an_empty_list()
    {
        Assert.SkipWhen(Database.HasNoEmptyList is not null, Database.HasNoEmptyList ?? "");
        Assert.Equal(
            "[]",
            await QueryAsync(Connection, $"select n as item from {Database.Numbers(5)} where {Database.IsIn("n", "@wanted")}", new { wanted = Array.Empty<int>() }));
    }

    [Fact]
    public async Task A_routine_is_called()
    {
        Routine routine = Database.CreateRoutine(Connection);
        using var document = new MemoryStream();

        long rows = await Connection.QueryJsonAsync(routine.Sql, new { p = 7 }, document, commandType: routine.Type, cancellationToken: Token);

        Assert.Equal(3, rows);
        Assert.Equal(Items("7", "14", "21"), System.Text.Encoding.UTF8.GetString(document.ToArray()));
        await AssertUsableAsync(Connection);
    }

    private static string Table => Database.Table("parameters");

    private static async Task<DbConnection> OpenWithTableAsync(string columns)
    {
        DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, Database.CreateTable("parameters", columns));
        return connection;
    }
}
