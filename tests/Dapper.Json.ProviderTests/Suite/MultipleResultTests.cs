namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Several results of one command are one document.</summary>
public abstract class MultipleResultTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    private static readonly JsonResultSet[] Kinds =
        [JsonResultSet.Spread(), JsonResultSet.Value("value"), JsonResultSet.Values("values"), JsonResultSet.Row("row"), JsonResultSet.Rows("rows")];

    [Theory]
    [MemberData(nameof(WrittenTypes))]
    public async Task Each_kind_writes_each_type(string type)
    {
        (string table, TypeValue[] values) = await StoreValuesAsync(Connection, type);
        string first = $"select item from {table} where n = 0", all = $"select item from {table} order by n";
        string[] json = [.. values.Select(static value => value.Json(JsonSerializerOptions.Web)), "null"];
        for (int run = 0; run < 2; run++)
        {
            AssertSame(
                $$"""{"item":{{json[0]}},"value":{{json[0]}},"values":[{{string.Join(',', json)}}],"row":{"item":{{json[0]}}},"rows":{{Items(json)}}}""",
                (await WriteAsync(Connection, Database.Batch(first, first, all, first, all), Kinds))!);
        }
    }

    [Fact]
    public async Task Each_kind_without_rows()
    {
        string none = $"select n from {Database.Numbers(1)} where n > 1";
        Assert.Equal("""{"value":null,"values":[],"row":null,"rows":[]}""", await WriteAsync(Connection, Database.Batch(none, none, none, none), Kinds[1..]));
        Assert.Null(await WriteAsync(Connection, Database.Batch(none, none, none, none, none), Kinds));
        await AssertUsableAsync(Connection);
    }

    [Fact]
    public async Task Statements_without_a_result_are_passed_over()
    {
        await ExecuteAsync(Connection, Database.CreateTable("results", "item int"));
        string table = Database.Table("results");
        Assert.Equal(
            """{"none":0,"items":[{"item":1}],"one":1}""",
            await WriteAsync(
                Connection,
                Database.Batch(
                    $"delete from {table}", $"select count(*) as n from {table}", $"insert into {table} values (1)", $"select item from {table}",
                    $"update {table} set item = 2", "select 1 as x", $"delete from {table}"),
                [JsonResultSet.Value("none"), JsonResultSet.Rows("items"), JsonResultSet.Value("one")]));
    }

    [Fact]
    public async Task Errors_leave_the_connection_free()
    {
        string many = $"select n as item from {Database.Numbers(10_000)}";
        JsonResultSet[] two = [JsonResultSet.Rows("first"), JsonResultSet.Rows("second")];

        await FailAsync<InvalidOperationException>(Connection, many, two);
        await FailAsync<InvalidOperationException>(Connection, Database.Batch(many, many, many), two);
        await FailAsync<InvalidOperationException>(Connection, Database.Batch(many, many), [two[0], JsonResultSet.Row("row")]);
        await FailAsync<JsonQueryException>(Connection, Database.Batch(many, $"select n as a, n as a from {Database.Numbers(10_000)}"), two);
        Exception error = await FailAsync<Exception>(Connection, Database.Batch(many, Database.FailingStatement), two);
        Assert.IsType(Database.ErrorType, error, exactMatch: false);
        error = await FailAsync<Exception>(Connection, Database.Batch(many, $"select {Database.FailingAt(5000)} as item from {Database.Numbers(10_000)}"), two);
        Assert.IsType(Database.ErrorType, error, exactMatch: false);
    }

    private static async Task<Exception> FailAsync<TError>(DbConnection connection, string sql, JsonResultSet[] results)
        where TError : Exception
    {
        using var document = new MemoryStream();
        TError error = await Assert.ThrowsAnyAsync<TError>(() => connection.QueryMultipleJsonAsync(sql, null, document, results, EachRowAtOnce, cancellationToken: Token));
        Assert.False(Encoding.UTF8.GetString(document.ToArray()).EndsWith("]}", StringComparison.Ordinal));
        await AssertUsableAsync(connection);
        return error;
    }

    private static async Task<string?> WriteAsync(DbConnection connection, string sql, JsonResultSet[] results, JsonQueryOptions? options = null, object? param = null)
    {
        var json = new ArrayBufferWriter<byte>();
        bool isWritten = await connection.QueryMultipleJsonAsync(Database.Sql(sql), param, json, results, options, cancellationToken: Token);
        using var stream = new MemoryStream();
        Assert.Equal(isWritten, connection.QueryMultipleJson(Database.Sql(sql), param, stream, results, options));
        AssertSame(Encoding.UTF8.GetString(json.WrittenSpan), Encoding.UTF8.GetString(stream.ToArray()));
        Assert.Equal(isWritten, json.WrittenCount > 0);
        return isWritten ? Encoding.UTF8.GetString(json.WrittenSpan) : null;
    }
}
