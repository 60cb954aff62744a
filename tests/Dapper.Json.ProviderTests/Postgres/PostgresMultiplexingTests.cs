namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>Connections that have a connection to the server only while a command runs, and share it.</summary>
public sealed class PostgresMultiplexingTests : DatabaseTests<PostgresDatabase>
{
    private const int AtOnce = 20;

    private const string Select = "select n as item, 'ü' || n as word, '{\"a\": [1, null]}'::jsonb as j, n::numeric / 8 as d, repeat('🎉', 3000) as t from generate_series(1, 100) n";

    [Fact]
    public async Task Many_at_once_do_not_mix_their_rows()
    {
        await using NpgsqlDataSource source = Multiplexing();
        string expected;
        await using (var plain = new NpgsqlConnection(PostgresServer.ConnectionString))
        {
            expected = await QueryAsync(plain, Select);
        }

        string[] documents = await Task.WhenAll(Enumerable.Range(0, AtOnce).Select(_ => Task.Run(
            async () =>
            {
                await using NpgsqlConnection connection = await source.OpenConnectionAsync(Token);
                return await QueryAsync(connection, Select);
            },
            Token)));

        Assert.Equal(JsonValueKind.Array, JsonDocument.Parse(expected).RootElement.ValueKind);
        Assert.All(documents, document => AssertSame(expected, document));
    }

    [Fact]
    public async Task An_error_of_one_does_not_reach_the_others()
    {
        await using NpgsqlDataSource source = Multiplexing();

        await Task.WhenAll(Enumerable.Range(0, AtOnce).Select(query => Task.Run(
            async () =>
            {
                await using NpgsqlConnection connection = await source.OpenConnectionAsync(Token);
                if (query % 2 == 0)
                {
                    await Assert.ThrowsAsync<PostgresException>(() => QueryAsync(connection, "select 1 / (n - 50) as item from generate_series(1, 100) n"));
                }
                else
                {
                    Assert.Equal(Json(new { item = query }), await QueryAsync(connection, $"select {query} as item"));
                }
            },
            Token)));
    }

    [Fact]
    public async Task A_column_that_is_refused_frees_the_connection()
    {
        await using NpgsqlDataSource source = Multiplexing();
        await using NpgsqlConnection connection = await source.OpenConnectionAsync(Token);

        await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(connection, "select n as item, n as item from generate_series(1, 10000) n"));

        await AssertUsableAsync(connection);
    }

    [Fact]
    public async Task Lists_and_several_results_of_many_at_once_do_not_mix()
    {
        const string Sql =
            """select n / 10 as "id", 'ü' || n / 10 as "o.word", n as "l[].n", repeat('🎉', 3000) as "l[].t[]" from generate_series(0, 99) n; select count(*) from generate_series(1, 7)""";
        JsonResultSet[] results = [JsonResultSet.Rows("items"), JsonResultSet.Value("total")];
        var options = new JsonQueryOptions { PathNames = true };
        string expected = JsonSerializer.Serialize(
            new
            {
                items = Enumerable.Range(0, 10).Select(id => new
                {
                    id,
                    o = new { word = $"ü{id}" },
                    l = Enumerable.Range(10 * id, 10).Select(n => new { n, t = new[] { string.Concat(Enumerable.Repeat("🎉", 3000)) } }),
                }),
                total = 7,
            },
            JsonSerializerOptions.Web);
        await using NpgsqlDataSource source = Multiplexing();
        await Task.WhenAll(Enumerable.Range(0, AtOnce).Select(_ => Task.Run(
            async () =>
            {
                await using NpgsqlConnection connection = await source.OpenConnectionAsync(Token);
                using var document = new MemoryStream();
                Assert.True(await connection.QueryMultipleJsonAsync(Sql, null, document, results, options, cancellationToken: Token));
                AssertSame(expected, Encoding.UTF8.GetString(document.ToArray()));
            },
            Token)));
    }

    private static NpgsqlDataSource Multiplexing() => NpgsqlDataSource.Create(PostgresServer.With("Multiplexing=true;Maximum Pool Size=2"));
}
