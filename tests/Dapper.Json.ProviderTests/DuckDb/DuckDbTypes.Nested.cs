namespace Dapper.Json.ProviderTests.DuckDb;

internal static partial class DuckDbTypes
{
    private static IEnumerable<TypeColumn> Nested =>
    [
        new TypeColumn("integer[]")
            .Equal("[]", Array.Empty<int>())
            .Equal("[1, 2, -3]", new[] { 1, 2, -3 })
            .Refused("[1, null, 3]")
            .Refused("[null]"),
        new TypeColumn("varchar[]").Equal("['a', null, 'more than twelve bytes', '']", new[] { "a", null, "more than twelve bytes", "" }),
        new TypeColumn("double[]").Equal("[0.1, 2]", new[] { 0.1, 2.0 }).Refused("[0.1, null]"),
        new TypeColumn("decimal(18,3)[]").Equal("[1.5, 2]", new[] { 1.500m, 2.000m }).Refused("[1.5, null]"),
        new TypeColumn("decimal(38,10)[]").Equal("[100, 1.5]", new[] { 100m, 1.5m }).Refused("[null]"),
        new TypeColumn("hugeint[]").Embedded("[170141183460469231731687303715884105727, 1]", "170141183460469231731687303715884105727", "1").Refused("[1, null]"),
        new TypeColumn("boolean[]").Equal("[true, false]", new[] { true, false }).Refused("[true, null]"),
        new TypeColumn("date[]").Equal("['2024-02-29']", new[] { new DateOnly(2024, 2, 29) }).Refused("[null]").Refused("['infinity']"),
        new TypeColumn("time[]").Equal("['10:00:00']", new[] { new TimeOnly(10, 0) }).Refused("[null]").Refused("['24:00:00']"),
        new TypeColumn("timestamp[]").Equal("['2024-02-29 01:02:03']", new[] { At("2024-02-29T01:02:03") }).Refused("[null]").Refused("['infinity']"),
        new TypeColumn("interval[]").Equal("[interval '1 day']", new[] { TimeSpan.FromDays(1) }).Refused("[null]").Refused("[interval '1 month']"),
        new TypeColumn("uuid[]").Equal("['ffffffff-ffff-ffff-ffff-ffffffffffff']", new[] { Guid.AllBitsSet }).Refused("[null]"),
        new TypeColumn("blob[]").Refused("['\\x00\\xFF']"),
        new TypeColumn("enum('x', 'y')[]").Equal("['y', null]", new[] { "y", null }),
        new TypeColumn("bit[]").Equal("['101', null]", new[] { "101", null }),
        new TypeColumn("json[]").Equal("""['{"a" : 1}', 'null']""", new[] { """{"a" : 1}""", "null" }),
        new TypeColumn("timetz[]").AsSerialized("['10:11:12+02:00']"),
        new TypeColumn("integer[3]").Equal("[1, 2, 3]", new[] { 1, 2, 3 }).Refused("[1, null, 3]"),
        new TypeColumn("integer[][]").Equal("[[1], [2, 3], null, []]", new int[]?[] { [1], [2, 3], null, [] }).Refused("[[1], [2, null]]"),
        new TypeColumn("integer[2][]").Equal("[[1, 2], null, [3, 4]]", new int[]?[] { [1, 2], null, [3, 4] }).Refused("[[null, 4]]"),
        new TypeColumn("struct(a integer, \"B c\" varchar)")
            .Equal("{'a': 1, 'B c': 'x'}", new Dictionary<string, object?> { ["a"] = 1, ["B c"] = "x" })
            .Equal("{'a': null, 'B c': null}", new Dictionary<string, object?> { ["a"] = null, ["B c"] = null }),
        new TypeColumn("struct(l integer[], s struct(d decimal(18,3), t timestamp))")
            .Equal(
                "{'l': [1, 2], 's': {'d': 1.5, 't': '2024-02-29'}}",
                new Dictionary<string, object?> { ["l"] = new[] { 1, 2 }, ["s"] = new Dictionary<string, object> { ["d"] = 1.500m, ["t"] = At("2024-02-29") } })
            .Equal("{'l': null, 's': null}", new Dictionary<string, object?> { ["l"] = null, ["s"] = null }),
        new TypeColumn("struct(a integer, b varchar)[]")
            .Equal("[{'a': 1, 'b': 'x'}, null, {'a': null, 'b': 'more than twelve bytes'}]", new Dictionary<string, object?>?[]
            {
                new() { ["a"] = 1, ["b"] = "x" },
                null,
                new() { ["a"] = null, ["b"] = "more than twelve bytes" },
            }),
        new TypeColumn("map(varchar, integer)")
            .Equal("map {}", new Dictionary<string, int>())
            .Equal("map {'a': 1, 'b c': 2}", new Dictionary<string, int> { ["a"] = 1, ["b c"] = 2 }).Refused("map {'a': null}"),
        new TypeColumn("map(integer, varchar[])")
            .Equal("map {1: ['x', null], -2: null}", new Dictionary<int, string?[]?> { [1] = ["x", null], [-2] = null }),
        new TypeColumn("map(date, double)").Equal("map {'2024-02-29': 0.5}", new Dictionary<DateOnly, double> { [new DateOnly(2024, 2, 29)] = 0.5 }),
        new TypeColumn("map(integer[], integer)").Refused("map {[1]: 2}"),
    ];
}
