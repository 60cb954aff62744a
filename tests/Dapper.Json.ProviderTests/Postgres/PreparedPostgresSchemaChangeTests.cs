namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>In place of the suite's tests: PostgreSQL refuses to run a prepared statement whose columns have changed.</summary>
public sealed class PreparedPostgresSchemaChangeTests : DatabaseTests<PreparedPostgresDatabase>
{
    [Fact]
    public async Task The_error_of_the_server_surfaces_and_the_statement_runs_when_prepared_anew()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string table = $"changing_{Guid.NewGuid():n}", select = $"select * from {table}";
        await ExecuteAsync(connection, $"create temp table {table} (item int)");
        await ExecuteAsync(connection, $"insert into {table} values (1)");
        Assert.Equal(Items("1"), await QueryAsync(connection, select));
        Assert.Equal(Items("1"), await QueryAsync(connection, select));

        await ExecuteAsync(connection, $"alter table {table} add word text");
        PostgresException error = await Assert.ThrowsAsync<PostgresException>(() => QueryAsync(connection, select));
        Assert.Equal(PostgresErrorCodes.FeatureNotSupported, error.SqlState);
        await AssertUsableAsync(connection);

        ((NpgsqlConnection)connection).UnprepareAll();
        Assert.Equal("""[{"item":1,"word":null}]""", await QueryAsync(connection, select));
    }
}
