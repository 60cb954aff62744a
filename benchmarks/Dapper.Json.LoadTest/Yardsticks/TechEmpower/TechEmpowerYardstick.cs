using System.Text.Json.Nodes;

namespace Dapper.Json.LoadTest.Yardsticks.TechEmpower;

/// <summary>The tests /db and /queries of TechEmpower, <see href="https://github.com/TechEmpower/FrameworkBenchmarks"/>.</summary>
internal static class TechEmpowerYardstick
{
    public const string TableName = "DapperJsonBenchmarks_World";
    public const int Rows = 10_000;

    // Numbers that follow from the key, so that answers with random keys can be compared.
    private static readonly string Fill =
        $"create table {TableName} (id int primary key, randomnumber int not null); "
        + $"insert into {TableName} select i, i * 7919::bigint % {Rows} + 1 from generate_series(1, {Rows}) i";

    public static Yardstick Create() => new(
        "techempower",
        "TechEmpower: requests per second over Kestrel and PostgreSQL",
        [
            "Source: the tests `/db` and `/queries` of [TechEmpower](https://github.com/TechEmpower/FrameworkBenchmarks), as published in March 2026. The "
                + "first is its [aspnetcore-minimal](https://github.com/TechEmpower/FrameworkBenchmarks/tree/master/frameworks/CSharp/aspnetcore/src/Minimal).",
            "10,000 rows of two integers; each query draws its key. `/queries` runs 20 of them one after the other on one connection, but the last contender "
                + "sends them in one batch, which saves 19 round trips: it is no comparison of like with like.",
            "Different here: 32 and 256 connections of wrk instead of 512; the metadata of the serializer is source-generated; connections come from a data "
                + "source instead of a connection string, which is less work.",
        ],
        [
            new("dapper", "TechEmpower's aspnetcore-minimal: Dapper + System.Text.Json", WorldEndpoints.MapPublished),
            new("untyped", "Dapper.Json", WorldEndpoints.MapJson),
            new("batch", "Dapper.Json, one batch", WorldEndpoints.MapBatch),
        ])
    {
        Requests =
        [
            new("/db", "/db") { Compared = One },
            new("/queries, 20 rows", "/queries?n=20") { Compared = Many },
        ],
        Poolings = [Pooling.Plain, Pooling.Prepared],
        Types = WorldJsonContext.Default,
        Table = TableName,
        FillSql = Fill,
    };

    /// <summary>Replaces the numbers by whether they are those of the table.</summary>
    private static JsonObject One(JsonNode world)
    {
        JsonObject properties = world.AsObject();
        int id = (int)properties["id"]!;
        bool isRow = id is >= 1 and <= Rows && (int)properties["randomNumber"]! == (id * 7919L % Rows) + 1;
        return new JsonObject { ["properties"] = properties.Count, ["isRow"] = isRow };
    }

    private static JsonArray Many(JsonNode worlds) => [.. worlds.AsArray().Select(static world => One(world!))];
}
