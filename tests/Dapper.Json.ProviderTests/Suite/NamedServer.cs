using Xunit.Sdk;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A server that an environment variable names. Tests on one that none names are left out by <c>build/NamedServers.targets</c>.</summary>
/// <param name="Key">The folder of its provider tests; the trait <c>Server</c> of its tests elsewhere.</param>
/// <param name="Name">The name that people know.</param>
internal sealed record NamedServer(string Key, string Name)
{
    public static readonly NamedServer Postgres = new("Postgres", "PostgreSQL");

    public static readonly NamedServer PgBouncer = new("PgBouncer", "PgBouncer");

    public static readonly NamedServer Replicas = new("Replicas", "PostgreSQL with a standby");

    public static readonly NamedServer MariaDb = new("MariaDb", "MariaDB");

    public static readonly NamedServer Firebird = new("Firebird", "Firebird");

    public static readonly NamedServer SqlServer = new("SqlServer", "SQL Server");

    public string Variable => $"DAPPER_JSON_{Key.ToUpperInvariant()}";

    /// <summary>Gets the connection string; skips the test where there is none.</summary>
    public string ConnectionString
    {
        get
        {
            Assert.True(IsMarked(), $"""A test on {Name} outside of its folder has the attribute [Trait("Server", "{Key}")].""");
            SkipWhereUnnamed();
            return Environment.GetEnvironmentVariable(Variable)!;
        }
    }

    // The target 'database_tests_ran' looks for these words.
    public void SkipWhereUnnamed() => Assert.SkipWhen(
        string.IsNullOrEmpty(Environment.GetEnvironmentVariable(Variable)),
        $"The environment variable {Variable} names no {Name}: its tests are left out. See CONTRIBUTING.md.");

    // Elsewhere a run without the server would ask for the test, only to skip it.
    private bool IsMarked()
    {
        ITestClass? type = TestContext.Current.TestClass;
        return type is null
            || type.TestClassNamespace == $"Dapper.Json.ProviderTests.{Key}"
            || (TestContext.Current.TestCase?.Traits ?? type.Traits).TryGetValue("Server", out IReadOnlyCollection<string>? keys) && keys.Contains(Key);
    }
}
