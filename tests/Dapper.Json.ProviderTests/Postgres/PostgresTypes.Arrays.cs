namespace Dapper.Json.ProviderTests.Postgres;

internal static partial class PostgresTypes
{
    private static IEnumerable<TypeColumn> Arrays =>
    [
        new TypeColumn("int[]")
            .Equal("'{}'", Array.Empty<int>())
            .Equal("'{1,2,3}'", new[] { 1, 2, 3 })
            .Equal("'{1,NULL,3}'", new int?[] { 1, null, 3 })
            .Equal("'{NULL}'", new int?[] { null })
            .Equal("'[5:6]={5,6}'", new[] { 5, 6 })
            .Equal("'{{1,2},{3,NULL}}'", new int?[][] { [1, 2], [3, null] })
            .Equal("'{{{1},{2}},{{3},{4}}}'", new int[][][] { [[1], [2]], [[3], [4]] }),
        new TypeColumn("smallint[]").Equal("'{-32768,NULL}'", new short?[] { short.MinValue, null }),
        new TypeColumn("real[]").Equal("'{0.1,NULL,-1.5}'", new float?[] { 0.1f, null, -1.5f }),
        new TypeColumn("bigint[]").Equal("'{9223372036854775807,NULL}'", new long?[] { long.MaxValue, null }),
        new TypeColumn("boolean[]").Equal("'{t,NULL,f}'", new bool?[] { true, null, false }),
        new TypeColumn("double precision[]")
            .Equal("'{}'", Array.Empty<double>())
            .Equal("'{0.1,NULL}'", new double?[] { 0.1, null })
            .Equal("'{1.5,2.25,1e300}'", new[] { 1.5, 2.25, 1e300 })
            .Equal("'{{1.5,2.25},{NULL,0}}'", new double?[][] { [1.5, 2.25], [null, 0] }),
        new TypeColumn("numeric[]")
            .Equal("'{1.10,NULL}'", new decimal?[] { 1.10m, null })
            .Equal("'{{1.10,-2},{0.000,NULL}}'", new decimal?[][] { [1.10m, -2], [0.000m, null] })
            .Embedded($"'{{{SixtyDigits},NULL,1.50}}'", SixtyDigits, "null", "1.50"),
        new TypeColumn("json[]").Embedded("""'{"{\"b\" : [1]}",NULL,7,"\"x\""}'""", """{"b" : [1]}""", "null", "7", "\"x\""),
        new TypeColumn("jsonb[]").Embedded("""'{"{\"b\":[1]}",NULL,7,"\"x\""}'""", """{"b": [1]}""", "null", "7", "\"x\""),
        new TypeColumn("text[]")
            .Equal("'{}'", Array.Empty<string>())
            .Equal("""'{{a,NULL},{ü,""}}'""", new string?[][] { ["a", null], ["ü", ""] })
            .Equal("""'{"a\"b","",NULL,"NULL",ü}'""", new string?[] { "a\"b", "", null, "NULL", "ü" }),
        new TypeColumn("oid[]").Equal("'{1,NULL,4294967295}'", new uint?[] { 1, null, uint.MaxValue }).Equal("'{{1},{NULL}}'", new uint?[][] { [1], [null] }),
        new TypeColumn("xid[]").Equal("'{7,NULL}'", new uint?[] { 7, null }),
        new TypeColumn("cid[]").Equal("'{7,NULL}'", new uint?[] { 7, null }),
        new TypeColumn("regtype[]").Equal("'{integer,NULL}'", new uint?[] { 23, null }),
        new TypeColumn("xid8[]").Equal("'{18446744073709551615,NULL}'", new ulong?[] { ulong.MaxValue, null }),
        new TypeColumn("money[]")
            .Equal("array[1.5, null, 2]::numeric[]::money[]", new decimal?[] { 1.50m, null, 2.00m })
            .Equal("'{{-92233720368547758.08,92233720368547758.07}}'", new decimal?[][] { [-92233720368547758.08m, 92233720368547758.07m] }),
        new TypeColumn("\"char\"[]").Equal("""'{a,NULL,"\""}'""", new char?[] { 'a', null, '"' }),
        new TypeColumn("bit(1)[]").Equal("'{1,0}'", new[] { true, false }).Refused("'{1,NULL}'"),
        new TypeColumn("timetz[]").AsSerialized("'{10:11:12+02}'").Refused("'{10:11:12+02,NULL}'"),
        new TypeColumn("point[]").AsSerialized("'{\"(1.5,-2)\"}'").Refused("'{\"(1.5,-2)\",NULL}'"),
        new TypeColumn("int4range[]").Refused("'{\"[1,2)\",NULL}'"),
        new TypeColumn("uuid[]").Equal("'{8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f,NULL}'", new Guid?[] { new("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f"), null }),
        new TypeColumn("bytea[]").Equal("""'{"\\x00ff",NULL,"\\x"}'""", new byte[]?[] { [0, 255], null, [] }),
        new TypeColumn("mood[]").Equal("'{calm,NULL}'", new string?[] { "calm", null }),
        new TypeColumn("timestamp[]")
            .Equal("'{2024-02-29 01:02:03,NULL}'", new DateTime?[] { At("2024-02-29T01:02:03"), null })
            .Refused("'{infinity}'")
            .Refused("'{NULL,-infinity}'"),
        new TypeColumn("date[]").Equal("'{2024-02-29,NULL}'", new object?[] { Date(2024, 2, 29), null }).Refused("'{infinity}'"),
        new TypeColumn("time[]").Equal("'{01:02:03.4,NULL}'", new object?[] { Time("01:02:03.4"), null }),
        new TypeColumn("interval[]")
            .Equal("'{1 day,NULL}'", new TimeSpan?[] { TimeSpan.FromDays(1), null })
            .Refused("'{-1 month}'"),
    ];
}
