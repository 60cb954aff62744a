namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Which of a command's results and rows are written.</summary>
public abstract class ResultTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    [Fact]
    public async Task Of_several_results_the_first_is_written()
    {
        string three = Database.Batch(Database.One, "select 'two' as other, 3 as third", $"select n from {Database.Numbers(5000)}");

        Assert.Equal(Items("1"), await QueryAsync(Connection, three));
        Assert.Equal(Items("1"), Query(Connection, three));
        await AssertUsableAsync(Connection);
    }

    [Fact]
    public async Task A_first_result_without_rows_is_an_empty_array_whatever_follows()
    {
        Assert.Equal("[]", await QueryAsync(Connection, Database.Batch("select 1 as item where 1 = 0", "select 2 as item")));
        await AssertUsableAsync(Connection);
    }

    /// <remarks>A driver may hand out the names only as long as the result has not ended.</remarks>
    [Theory]
    [InlineData("where 1 = 1")]
    [InlineData("where 1 = 0")]
    public async Task Names_are_checked_with_rows_and_without(string where)
    {
        string twice = $"select n as item, n as Item from {Database.Numbers(1)} {where}";
        using var document = new MemoryStream();

        await FailAsync(() => Connection.QueryJsonAsync(twice, null, document, cancellationToken: Token));
        await FailAsync(() => Task.Run(() => Connection.QueryJson(twice, null, document), Token));
        await FailAsync(() => Connection.QueryFirstOrDefaultJsonAsync(twice, null, document, cancellationToken: Token));
        await FailAsync(() => Connection.QuerySingleOrDefaultJsonAsync(twice, null, document, cancellationToken: Token));
        await FailAsync(() => Connection.QueryMultipleJsonAsync(twice, null, document, [JsonResultSet.Row("row")], cancellationToken: Token));
        Assert.Equal(0, document.Length);
        await AssertUsableAsync(Connection);

        static async Task FailAsync(Func<Task> query) =>
            Assert.Equal("item", (await Assert.ThrowsAsync<JsonQueryException>(query)).ColumnName, ignoreCase: true);
    }

    [Fact]
    public async Task A_statement_before_the_query_has_no_result_of_its_own()
    {
        await ExecuteAsync(Connection, Database.CreateTable("results", "item int"));
        string table = Database.Table("results");

        Assert.Equal(Items("1"), await QueryAsync(Connection, Database.Batch($"insert into {table} (item) values (1)", $"select item from {table}")));
    }

    [Fact]
    public async Task A_statement_without_a_result_is_run_and_is_an_empty_array()
    {
        await ExecuteAsync(Connection, Database.CreateTable("results", "item int"));
        string table = Database.Table("results");

        Assert.Equal("[]", await QueryAsync(Connection, $"insert into {table} (item) values (1)"));
        Assert.Equal(Items("1"), await QueryAsync(Connection, $"select item from {table}"));
    }

    [Fact]
    public async Task Each_result_of_a_reader_is_written_by_itself()
    {
        await using DbDataReader reader = await Connection.ExecuteReaderAsync(
            new CommandDefinition(
                Database.Batch(Database.One, "select 'x' as word, 2 as other", "select 3 as item where 1 = 0"), cancellationToken: Token));
        var documents = new List<string>();

        do
        {
            var document = new ArrayBufferWriter<byte>();
            await reader.WriteJsonAsync(document, cancellationToken: Token);
            documents.Add(Encoding.UTF8.GetString(document.WrittenSpan));
        }
        while (await reader.NextResultAsync(Token));

        Assert.Equal([Items("1"), """[{"word":"x","other":2}]""", "[]"], documents);
    }

    [Fact]
    public async Task The_first_of_many_rows_ends_the_query()
    {
        var document = new ArrayBufferWriter<byte>();

        await Connection.QueryFirstJsonAsync($"select n as item from {Database.Numbers(100_000)}", null, document, cancellationToken: Token);

        Assert.Equal("""{"item":1}""", Encoding.UTF8.GetString(document.WrittenSpan));
        await AssertUsableAsync(Connection);
    }
}
