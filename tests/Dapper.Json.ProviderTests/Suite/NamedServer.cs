namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A server that an environment variable names.</summary>
internal sealed record NamedServer(string Name, string Variable)
{
    public static readonly NamedServer Postgres = new("PostgreSQL", "DAPPER_JSON_POSTGRES");

    public static readonly NamedServer PgBouncer = new("PgBouncer", "DAPPER_JSON_PGBOUNCER");

    public static readonly NamedServer Replicas = new("PostgreSQL with a standby", "DAPPER_JSON_REPLICAS");

    public static readonly NamedServer MariaDb = new("MariaDB", "DAPPER_JSON_MARIADB");

    public static readonly NamedServer Firebird = new("Firebird", "DAPPER_JSON_FIREBIRD");

    public static readonly NamedServer SqlServer = new("SQL Server", "DAPPER_JSON_SQLSERVER");

    /// <summary>Gets the connection string; skips the test where there is none.</summary>
    public string ConnectionString
    {
        get
        {
            string? given = Environment.GetEnvironmentVariable(Variable);

            // The target 'database_tests_ran' looks for these words.
            Assert.SkipWhen(string.IsNullOrEmpty(given), $"The environment variable {Variable} names no {Name}: see CONTRIBUTING.md.");
            return given!;
        }
    }
}
