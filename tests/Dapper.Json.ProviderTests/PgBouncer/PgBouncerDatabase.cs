using Dapper.Json.ProviderTests.Postgres;

namespace Dapper.Json.ProviderTests.PgBouncer;

/// <summary>PostgreSQL behind PgBouncer, where each transaction may have another connection to the server.</summary>
/// <remarks>A temporary table is the session's, which the next statement need not be in. So each test has ordinary tables of its own.</remarks>
public sealed class PgBouncerDatabase : PostgresDatabase
{
    protected override string Server => PgBouncerServer.ConnectionString;

    public override string Table(string name) => $"{PgBouncerServer.Schema}.{name}_{TestContext.Current.Test!.UniqueID[..16]}";

    public override string CreateTable(string name, string columns) =>
        $"drop table if exists {Table(name)}; create unlogged table {Table(name)} ({columns})";

    public override Routine CreateRoutine(DbConnection connection)
    {
        string name = $"{PgBouncerServer.Schema}.multiples";
        connection.Execute($"create or replace function {name}(p int) returns table (item int) language sql as 'select p * n from generate_series(1, 3) n'");
        return new Routine($"select item from {name}(@p)", CommandType.Text);
    }
}
