namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>PostgreSQL where Npgsql prepares each statement that it runs, and runs the prepared one from then on.</summary>
public sealed class PreparedPostgresDatabase : PostgresDatabase
{
    protected override string Settings => "Max Auto Prepare=10;Auto Prepare Min Usages=1";
}
