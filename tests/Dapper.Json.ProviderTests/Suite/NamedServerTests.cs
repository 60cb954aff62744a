namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Says in one line for each server that its tests were left out.</summary>
public sealed class NamedServerTests
{
    private static readonly NamedServer[] All =
    [
        NamedServer.Postgres, NamedServer.PgBouncer, NamedServer.Replicas, NamedServer.MariaDb, NamedServer.Firebird, NamedServer.SqlServer,
    ];

    public static TheoryData<string> Names => [.. All.Select(static server => server.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void It_is_named(string name) => All.Single(server => server.Name == name).SkipWhereUnnamed();
}
