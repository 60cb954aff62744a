using Dapper.Json.ProviderTests.Suite;

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
            .Equal("'[5:6]={5,6}'", new[] { 5, 6 }),
        new TypeColumn("bigint[]").Equal("'{9223372036854775807,NULL}'", new long?[] { long.MaxValue, null }),
        new TypeColumn("boolean[]").Equal("'{t,NULL,f}'", new bool?[] { true, null, false }),
        new TypeColumn("double precision[]").Equal("'{0.1,NULL}'", new double?[] { 0.1, null }),
        new TypeColumn("numeric[]").Equal("'{1.10,NULL}'", new decimal?[] { 1.10m, null }),
        new TypeColumn("text[]")
            .Equal("'{}'", Array.Empty<string>())
            .Equal("""'{"a\"b","",NULL,"NULL",ü}'""", new string?[] { "a\"b", "", null, "NULL", "ü" }),
        new TypeColumn("uuid[]").Equal("'{8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f,NULL}'", new Guid?[] { new("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f"), null }),
        new TypeColumn("bytea[]").Equal("""'{"\\x00ff",NULL,"\\x"}'""", new byte[]?[] { [0, 255], null, [] }),
        new TypeColumn("mood[]").Equal("'{calm,NULL}'", new string?[] { "calm", null }),
        new TypeColumn("timestamp[]")
            .Equal("'{2024-02-29 01:02:03,NULL}'", new DateTime?[] { At("2024-02-29T01:02:03"), null })
            .Refused("'{infinity}'")
            .Refused("'{NULL,-infinity}'"),
        new TypeColumn("interval[]")
            .Equal("'{1 day,NULL}'", new TimeSpan?[] { TimeSpan.FromDays(1), null })
            .Refused("'{-1 month}'"),
    ];
}
