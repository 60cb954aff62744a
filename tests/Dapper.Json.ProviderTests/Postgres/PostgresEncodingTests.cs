namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>Connections and databases whose text is not UTF-8: what is written is, or the query fails.</summary>
public sealed class PostgresEncodingTests : DatabaseTests<PostgresDatabase>
{
    private const string Latin1 = "Client Encoding=LATIN1;Encoding=ISO-8859-1";

    /// <summary>Text whose bytes in LATIN1 would be UTF-8 for another text.</summary>
    private const string Deceptive = "Ã©";

    private const string Select = "select chr(195) || chr(169) as item, 'é' as word, '{\"é\": \"Ã©\"}'::json as j, '{\"é\": \"Ã©\"}'::jsonb as b, '{é,NULL}'::text[] as a, array['{\"é\": \"Ã©\"}'::json, null] as o";

    [Fact]
    public async Task A_connection_that_speaks_LATIN1_is_understood()
    {
        await using NpgsqlConnection connection = await OpenAsync(PostgresServer.With(Latin1));

        Assert.Equal(
            """[{"item":"\u00C3\u00A9","word":"\u00E9","j":{"é": "Ã©"},"b":{"é": "Ã©"},"a":["\u00E9",null],"o":[{"é": "Ã©"},null]}]""",
            await QueryAsync(connection, Select));
    }

    [Fact]
    public async Task Connections_of_both_kinds_share_their_options()
    {
        var options = new JsonQueryOptions();
        await using NpgsqlConnection latin1 = await OpenAsync(PostgresServer.With(Latin1));
        await using NpgsqlConnection utf8 = await OpenAsync(PostgresServer.ConnectionString);

        foreach (NpgsqlConnection connection in new[] { latin1, utf8, latin1, utf8 })
        {
            Assert.Equal(Json(new { item = Deceptive }), await QueryAsync(connection, "select chr(195) || chr(169) as item", options: options));
        }
    }

    [Fact]
    public async Task A_large_text_in_LATIN1_is_whole()
    {
        await using NpgsqlConnection connection = await OpenAsync(PostgresServer.With(Latin1));

        AssertSame(
            Json(new { item = new string('é', 100_000) }),
            await QueryAsync(connection, "select repeat('é', 100000) as item"));
    }

    /// <remarks>The SQL is sent in UTF-8 nevertheless, so it holds no letter that is not ASCII.</remarks>
    [Theory]
    [InlineData("chr(233)")]
    [InlineData("chr(195) || chr(169)")]
    [InlineData("'plain'::text")]
    [InlineData("to_json(chr(233))")]
    [InlineData("to_jsonb(chr(233))")]
    [InlineData("to_jsonb(chr(195) || chr(169))")]
    public async Task A_session_that_changes_its_encoding_under_the_driver_gives_what_the_driver_reads_or_better(string sql)
    {
        await using NpgsqlConnection connection = await OpenAsync(PostgresServer.With("Pooling=false"));
        string select = $"select {sql} as item", right = await QueryAsync(connection, select);
        await ExecuteAsync(connection, "set client_encoding to 'LATIN1'");
        string? read = null, json = null;
        bool isReadable = await Record.ExceptionAsync(async () => read = await connection.QuerySingleAsync<string>(select)) is null;

        Exception? error = await Record.ExceptionAsync(async () => json = await QueryAsync(connection, select));

        if (error is not null)
        {
            Assert.Equal("item", Assert.IsType<JsonQueryException>(error).ColumnName);
        }
        else if (json != right)
        {
            Assert.True(isReadable, json);
            Assert.Equal(sql.Contains("json", StringComparison.Ordinal) ? Items(read!) : Json(new { item = read }), json);
        }
    }

    [Fact]
    public async Task A_database_in_LATIN1_is_converted_by_its_server()
    {
        await using NpgsqlConnection connection = await OpenAsync(PostgresServer.WithEncoding("LATIN1"));

        Assert.Equal(Json(new { item = Deceptive, word = "é" }), await QueryAsync(connection, "select chr(195) || chr(169) as item, 'é' as word"));
    }

    [Fact]
    public async Task A_database_in_SQL_ASCII_gives_the_UTF8_that_was_put_into_it()
    {
        await using NpgsqlConnection connection = await OpenAsync(PostgresServer.WithEncoding("SQL_ASCII"));

        Assert.Equal(Json(new { item = "é 🎉" }), await QueryAsync(connection, "select 'é 🎉'::text as item"));
    }

    [Fact]
    public async Task A_connection_without_conversion_gives_the_UTF8_of_the_database()
    {
        await using NpgsqlConnection connection = await OpenAsync(PostgresServer.With("Client Encoding=SQL_ASCII"));

        Assert.Equal(Json(new { item = "é 🎉", word = Deceptive }), await QueryAsync(connection, "select 'é 🎉' as item, chr(195) || chr(169) as word"));
    }

    [Fact]
    public async Task Bytes_that_the_server_cannot_send_as_UTF8_are_its_own_error()
    {
        await using NpgsqlConnection connection = await OpenAsync(PostgresServer.WithEncoding("SQL_ASCII"));

        await Assert.ThrowsAsync<PostgresException>(() => QueryAsync(connection, "select chr(233) as item"));

        await AssertUsableAsync(connection);
    }

    [Theory]
    [InlineData("chr(233)")]
    [InlineData("('caf' || chr(233))::varchar")]
    [InlineData("chr(195)")]
    [InlineData("('\"' || chr(233) || '\"')::json")]
    [InlineData("('\"' || chr(233) || '\"')::jsonb")]
    [InlineData("repeat('x', 10000) || chr(233) || repeat('x', 10000)")]
    public async Task Bytes_that_are_not_UTF8_are_an_error_that_names_the_column(string sql)
    {
        await using NpgsqlConnection connection = await OpenAsync(PostgresServer.WithEncoding("SQL_ASCII") + ";Client Encoding=SQL_ASCII");

        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(connection, $"select {sql} as item"));

        Assert.Equal((1, "item"), (error.RowNumber, error.ColumnName));
        await AssertUsableAsync(connection);
    }

    private static async Task<NpgsqlConnection> OpenAsync(string connectionString)
    {
        var connection = new NpgsqlConnection(connectionString);
        await connection.OpenAsync(Token);
        return connection;
    }
}
