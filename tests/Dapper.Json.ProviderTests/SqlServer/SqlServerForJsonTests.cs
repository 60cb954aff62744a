namespace Dapper.Json.ProviderTests.SqlServer;

/// <summary>A result of FOR JSON, which the server cuts into rows of 2,033 characters, leaves as the document that it is.</summary>
public sealed class SqlServerForJsonTests : ConnectedTests<SqlServerDatabase>
{
    private static readonly JsonQueryOptions PassThrough = new() { Format = JsonQueryFormat.ForJson };

    [Theory]
    [InlineData(1)]
    [InlineData(1000)]
    public async Task The_pieces_are_joined_wherever_they_are_cut(int count)
    {
        string sql = $$"""select n, replicate(N'ü語🎉"\', n % 60) as word from {{Database.Numbers(count)}} order by n for json path""";

        string json = await QueryAsync(Connection, sql, options: PassThrough);

        using JsonDocument document = JsonDocument.Parse(json);
        Assert.Equal(
            Enumerable.Range(1, count).Select(n => (n, string.Concat(Enumerable.Repeat("""ü語🎉"\""", n % 60)))),
            document.RootElement.EnumerateArray().Select(row => (row.GetProperty("n").GetInt32(), row.GetProperty("word").GetString()!)));
        Assert.Equal(json, Query(Connection, sql, options: PassThrough));
        Assert.Equal(string.Concat(Connection.Query<string>(sql)), json);
        await AssertUsableAsync(Connection);
    }

    [Fact]
    public async Task The_rows_of_a_document_are_counted()
    {
        Assert.Equal(1000, await Connection.QueryJsonAsync(
            $"select n from {Database.Numbers(1000)} for json path", null, new MemoryStream(), PassThrough, cancellationToken: Token));
    }

    [Fact]
    public async Task No_rows_are_an_empty_array()
    {
        Assert.Equal("[]", await QueryAsync(Connection, "select 1 as a where 1 = 0 for json path", options: PassThrough));
        Assert.Equal("[]", await QueryAsync(Connection, "select (select 1 as a where 1 = 0 for json path) as item", options: PassThrough));
    }

    [Fact]
    public async Task Without_its_array_one_row_is_an_object_and_two_are_no_document()
    {
        SqlServerLacks.SkipWhenLacking(SqlServerLacks.JsonSpacing);
        const string Rows = "select n from (values (1), (2)) numbers(n) where n <= @count order by n for json path, without_array_wrapper";

        Assert.Equal("""{"n":1}""", await QueryAsync(Connection, Rows, new { count = 1 }, PassThrough));
        await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, Rows, new { count = 2 }, PassThrough));
        await AssertUsableAsync(Connection);
    }
}
