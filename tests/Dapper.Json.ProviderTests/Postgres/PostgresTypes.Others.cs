namespace Dapper.Json.ProviderTests.Postgres;

internal static partial class PostgresTypes
{
    private static IEnumerable<TypeColumn> Others =>
    [
        new TypeColumn("bytea")
            .Equal("''", Array.Empty<byte>())
            .Equal("'\\x00'", new byte[] { 0 })
            .Equal("'\\x00ff80'", new byte[] { 0, 255, 128 })
            .Equal("'\\xfbfffe'", new byte[] { 0xFB, 0xFF, 0xFE }),
        new TypeColumn("uuid")
            .Equal("'00000000-0000-0000-0000-000000000000'", Guid.Empty)
            .Equal("'8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f'", new Guid("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f"))
            .Equal("'ffffffff-ffff-ffff-ffff-ffffffffffff'", Guid.AllBitsSet),
        new TypeColumn("bit(1)").Equal("B'1'", true).Equal("B'0'", false),
        new TypeColumn("bit(10)").AsSerialized("B'1010101011'"),
        new TypeColumn("bit varying").AsSerialized("B''").AsSerialized("B'101'"),
        new TypeColumn("inet").AsSerialized("'192.0.2.1'").AsSerialized("'2001:db8::1'").AsSerialized("'192.0.2.0/24'"),
        new TypeColumn("cidr").AsSerialized("'192.0.2.0/24'"),
        new TypeColumn("macaddr").ByHand("'08:00:2b:01:02:03'", "\"08:00:2b:01:02:03\"").ByHand("'08:00:2B:01:02:04'", "\"08:00:2b:01:02:04\""),
        new TypeColumn("macaddr8").ByHand("'08:00:2b:01:02:03:04:05'", "\"08:00:2b:01:02:03:04:05\"").ByHand("'00-00-00-00-00-00-00-00'", "\"00:00:00:00:00:00:00:00\""),
        new TypeColumn("macaddr[]").Embedded("array['08:00:2b:01:02:03', null]::macaddr[]", "\"08:00:2b:01:02:03\"", "null"),
        new TypeColumn("int4range").AsSerialized("'empty'").AsSerialized("'[1,10)'").AsSerialized("'(,5]'"),
        new TypeColumn("numrange").AsSerialized("'[1.5,2.50]'"),
        new TypeColumn("tsrange").AsSerialized("'[2024-02-29,2024-03-01)'").AsSerialized("'[2024-02-29,)'"),
        new TypeColumn("int4multirange").AsSerialized("'{[1,2),[5,7)}'"),
        new TypeColumn("hstore").AsSerialized("'a=>1, b=>NULL'"),
        new TypeColumn("point").AsSerialized("'(1.5,-2)'"),
        new TypeColumn("path").AsSerialized("'[(1,2),(3,4)]'"),
        new TypeColumn("tsvector").AsSerialized("'a:1 b:2'"),
        new TypeColumn("xid").AsSerialized("'7'"),
        new TypeColumn("pg_lsn").ByHand("'16/B374D848'", "\"16/B374D848\"").ByHand("'0/0'", "\"0/0\""),
        new TypeColumn("regtype").AsSerialized("'integer'"),
        new TypeColumn("tid").AsSerialized("'(1,2)'"),
    ];
}
