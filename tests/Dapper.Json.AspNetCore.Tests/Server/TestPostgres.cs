namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>A table on the PostgreSQL server that <c>DAPPER_JSON_POSTGRES</c> names, dropped in the end.</summary>
internal sealed class TestPostgres : IAsyncDisposable
{
    private readonly NpgsqlDataSource _source;

    private TestPostgres(NpgsqlDataSource source) => _source = source;

    /// <summary>Gets the name of the table: a number, not null, which must be in the table as <c>Parent</c> too by the end of a transaction.</summary>
    public string Table { get; } = $"dapper_json_aspnetcore_{Guid.NewGuid():N}";

    public DbDataSource Source => _source;

    /// <summary>Makes the table; skips the test where no server is named.</summary>
    public static async Task<TestPostgres> CreateAsync()
    {
        var postgres = new TestPostgres(NpgsqlDataSource.Create($"{NamedServer.Postgres.ConnectionString};Maximum Pool Size=4"));
        await using DbConnection connection = await postgres.OpenAsync();
        await connection.ExecuteAsync(
            $"create table {postgres.Table} (Id int primary key, Parent int references {postgres.Table} (Id) deferrable initially deferred)");
        return postgres;
    }

    public async Task<DbConnection> OpenAsync() => await _source.OpenConnectionAsync(TestContext.Current.CancellationToken);

    public async Task<long> CountAsync()
    {
        await using DbConnection connection = await OpenAsync();
        return await connection.ExecuteScalarAsync<long>($"select count(*) from {Table}");
    }

    public async ValueTask DisposeAsync()
    {
        await using (DbConnection connection = await OpenAsync())
        {
            await connection.ExecuteAsync($"drop table {Table}");
        }

        await _source.DisposeAsync();
    }
}
