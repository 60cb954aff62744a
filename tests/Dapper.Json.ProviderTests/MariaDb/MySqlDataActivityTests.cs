using System.Diagnostics;

namespace Dapper.Json.ProviderTests.MariaDb;

/// <summary>MySql.Data 8.0.16 has no activities, so to listen to those of later versions does not make the query's own disappear from a dashboard.</summary>
public sealed class MySqlDataActivityTests : DatabaseTests<MySqlDataDatabase>
{
    private static readonly string[] Sources = ["Dapper.Json", "connector-net"];

    [Fact]
    public async Task The_query_is_the_client() =>
        Assert.Equal([("Dapper.Json", ActivityKind.Client)], await Activities.OfQueryAsync(Database, Sources, Token));
}
