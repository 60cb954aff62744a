using Dapper.Json.ProviderTests.Suite;
using Npgsql;
using Xunit;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>Connections and databases whose text is not UTF-8: what is written is, or the query fails.</summary>
public sealed class PostgresEncodingTests : DatabaseTests<PostgresDatabase>
{
    private const string Latin1 = "Client Encoding=LATIN1;Encoding=ISO-8859-1";

    /// <summary>Text whose bytes in LATIN1 would be UTF-8 for another text.</summary>
    private const string Deceptive = "Ã©";

    private const string Select = "select chr(195) || chr(169) as item, 'é' as word, '{\"é\": \"Ã©\"}'::json as j, '{\"é\": \"Ã©\"}'::jsonb as b, '<é/>'::xml as x, '{é,NULL}'::text[] as a";

    [Fact]
    public async Task A_connection_that_speaks_LATIN1_is_understood()
    {
        await using NpgsqlConnection connection = await OpenAsync(PostgresServer.With(Latin1));

        Assert.Equal(
            """[{"item":"\u00C3\u00A9","word":"\u00E9","j":{"é": "Ã©"},"b":{"é": "Ã©"},"x":"\u003C\u00E9/\u003E","a":["\u00E9",null]}]""",
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

    [Theory]
    [InlineData("'é'")]
    [InlineData("chr(195) || chr(169)")]
    [InlineData("'plain'")]
    [InlineData("'{\"a\": \"é\"}'::json")]
    [InlineData("'{\"a\": \"é\"}'::jsonb")]
    public async Task A_session_whose_encoding_is_changed_under_the_driver_gives_the_text_or_an_error(string sql)
    {
        await using NpgsqlConnection connection = await OpenAsync(PostgresServer.With("Pooling=false"));
        string expected = await QueryAsync(connection, $"select {sql} as item");
        string select = $"select {sql.Replace("é", "\\00e9", StringComparison.Ordinal)} as item";
        select = sql.Contains('é', StringComparison.Ordinal) ? select.Replace("'", "U&'", StringComparison.Ordinal) : select;
        await ExecuteAsync(connection, "set client_encoding to 'LATIN1'");
        string? json = null;

        Exception? error = await Record.ExceptionAsync(async () => json = await QueryAsync(connection, select));

        if (error is null)
        {
            Assert.Equal(expected, json);
        }
        else
        {
            Assert.Equal("item", Assert.IsType<JsonQueryException>(error).ColumnName);
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

    [Theory]
    [InlineData("E'caf\\xe9'::text")]
    [InlineData("E'\\xc3'::varchar")]
    [InlineData("E'{\"a\": \"caf\\xe9\"}'::json")]
    [InlineData("repeat('x', 10000) || E'\\xe9' || repeat('x', 10000)")]
    public async Task Bytes_in_SQL_ASCII_that_are_not_UTF8_are_an_error_that_names_the_column(string sql)
    {
        await using NpgsqlConnection connection = await OpenAsync(PostgresServer.WithEncoding("SQL_ASCII"));

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
