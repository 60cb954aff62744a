namespace Dapper.Json.ProviderTests.DuckDb;

/// <summary>The types of DuckDB.</summary>
internal static partial class DuckDbTypes
{
    private const string Odd = "\"\\/<>&'+`\b\f\n\r\t\u0001\u007f\u2028 äöü ß 日本語 العربية 🎉";

    public static IReadOnlyList<TypeColumn> All { get; } = [.. Numbers, .. Times, .. Others, .. Nested];

    private static IEnumerable<TypeColumn> Numbers =>
    [
        new TypeColumn("boolean").Equal("true", true).Equal("false", false),
        new TypeColumn("tinyint").Equal("-128", sbyte.MinValue).Equal("127", sbyte.MaxValue),
        new TypeColumn("utinyint").Equal("0", (byte)0).Equal("255", byte.MaxValue),
        new TypeColumn("smallint").Equal("-32768", short.MinValue).Equal("32767", short.MaxValue),
        new TypeColumn("usmallint").Equal("0", (ushort)0).Equal("65535", ushort.MaxValue),
        new TypeColumn("integer").Equal("0", 0).Equal("-2147483648", int.MinValue).Equal("2147483647", int.MaxValue),
        new TypeColumn("uinteger").Equal("0", 0u).Equal("4294967295", uint.MaxValue),
        new TypeColumn("bigint").Equal("-9223372036854775808", long.MinValue).Equal("9223372036854775807", long.MaxValue),
        new TypeColumn("ubigint").Equal("0", 0ul).Equal("18446744073709551615", ulong.MaxValue),
        new TypeColumn("hugeint")
            .Digits("0")
            .Digits("-1")
            .Digits("9223372036854775808")
            .Digits("170141183460469231731687303715884105727")
            .Digits("-170141183460469231731687303715884105727"),
        new TypeColumn("uhugeint").Digits("0").Digits("340282366920938463463374607431768211455"),
        new TypeColumn("bignum").Digits("0").Digits("-1234567890123456789012345678"),
        new TypeColumn("float")
            .Equal("0", 0f)
            .Equal("0.1", 0.1f)
            .Equal("-1.5", -1.5f)
            .Equal("3.4028235e38", float.MaxValue)
            .Named("'nan'", "NaN")
            .Named("'inf'", "Infinity")
            .Named("'-inf'", "-Infinity"),
        new TypeColumn("double")
            .Equal("0", 0.0)
            .Equal("0.1", 0.1)
            .Equal("1.7976931348623157e308", double.MaxValue)
            .Equal("-1.7976931348623157e308", double.MinValue)
            .Equal("5e-324", double.Epsilon)
            .Named("'nan'", "NaN")
            .Named("'inf'", "Infinity")
            .Named("'-inf'", "-Infinity"),
        new TypeColumn("decimal(4,1)").Equal("0", 0.0m).Equal("-1.5", -1.5m).Equal("-999.9", -999.9m).Equal("12", 12.0m),
        new TypeColumn("decimal(9,4)").Equal("0", 0.0000m).Equal("-0.0001", -0.0001m).Equal("99999.9999", 99999.9999m),
        new TypeColumn("decimal(18,3)").Equal("0", 0.000m).Equal("1.5", 1.500m).Equal("-999999999999999.999", -999999999999999.999m),
        new TypeColumn("decimal(18,18)").Equal("0.5", 0.500000000000000000m).Equal("-0.000000000000000001", -0.000000000000000001m),

        // The driver divides what is wider, so these have no zeros at the end. It rounds what a decimal has no room for.
        new TypeColumn("decimal(38,0)").Digits("0").Digits("12").Refused("-99999999999999999999999999999999999999"),
        new TypeColumn("decimal(38,10)")
            .Digits("0")
            .Digits("1.5")
            .Digits("-1.5")
            .Digits("100")
            .Digits("0.0000000001")
            .Refused("12345678901234567890123456.0123456789")
            .Refused("-9999999999999999999999999999.9999999999"),
        new TypeColumn("decimal(38,38)").Refused("0.5").Refused("-0.00000000000000000000000000000000000001"),
    ];

    private static IEnumerable<TypeColumn> Others =>
    [
        new TypeColumn("varchar")
            .Equal("''", "")
            .Equal("'short'", "short")
            .Equal("'exactly 12 b'", "exactly 12 b")
            .Equal("'thirteen byte'", "thirteen byte")
            .Equal("""'"\/<>&''+`' || chr(8) || chr(12) || chr(10) || chr(13) || chr(9) || chr(1) || chr(127) || chr(8232) || ' äöü ß 日本語 العربية 🎉'""", Odd)
            .Equal("'a' || chr(0) || 'b'", "a\0b"),
        new TypeColumn("enum('happy', 'a \"sad\" ü')").Equal("'happy'", "happy").Equal("'a \"sad\" ü'", "a \"sad\" ü"),
        new TypeColumn("uuid")
            .Equal("'00000000-0000-0000-0000-000000000000'", Guid.Empty)
            .Equal("'8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f'", new Guid("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f"))
            .Equal("'ffffffff-ffff-ffff-ffff-ffffffffffff'", Guid.AllBitsSet),
        new TypeColumn("blob")
            .Equal("''", Array.Empty<byte>())
            .Equal("'\\x00'", new byte[] { 0 })
            .Equal("'\\x00\\xFF\\x80'", new byte[] { 0, 255, 128 })
            .Equal("'more than twelve bytes'", "more than twelve bytes"u8.ToArray()),
        new TypeColumn("bit").Equal("'1'", "1").Equal("'1011'", "1011").Equal("'00000000101'", "00000000101"),

        // The driver names no type of it: it is text, unless the query says more.
        new TypeColumn("json").Equal("""'{"a" : [1,null,"ü"]}'""", """{"a" : [1,null,"ü"]}""").Equal("'12'", "12"),
    ];

    private static IEnumerable<TypeColumn> Times =>
    [
        new TypeColumn("date")
            .Equal("'0001-01-01'", new DateOnly(1, 1, 1))
            .Equal("'1969-12-31'", new DateOnly(1969, 12, 31))
            .Equal("'2024-02-29'", new DateOnly(2024, 2, 29))
            .Equal("'9999-12-31'", new DateOnly(9999, 12, 31))
            .Refused("'infinity'")
            .Refused("'-infinity'")
            .Refused("'10000-01-01'")
            .Refused("'0044-03-15 (BC)'"),
        new TypeColumn("time")
            .Equal("'00:00:00'", default(TimeOnly))
            .Equal("'01:02:03.4'", new TimeOnly(1, 2, 3, 400))
            .Equal("'23:59:59.999999'", new TimeOnly(TimeSpan.TicksPerDay - 10))
            .Refused("'24:00:00'"),
        new TypeColumn("timetz").AsSerialized("'10:11:12+02:00'").AsSerialized("'23:59:59.999999-11:30'").AsSerialized("'00:00:00+00'"),
        .. new[] { "timestamp", "timestamptz" }.Select(static type => new TypeColumn(type)
            .Equal("'0001-01-01 00:00:00Z'", default(DateTime))
            .Equal("'1969-12-31 23:59:59.999999Z'", At("1969-12-31T23:59:59.999999"))
            .Equal("'2024-02-29 01:02:03.4Z'", At("2024-02-29T01:02:03.4"))
            .Equal("'9999-12-31 23:59:59.999999Z'", At("9999-12-31T23:59:59.999999"))
            .Refused("'infinity'")
            .Refused("'-infinity'")
            .Refused("'10000-01-01 00:00:00Z'")
            .Refused("'0044-03-15 (BC) 00:00:00Z'")),
        new TypeColumn("timestamp_s")
            .Equal("'1969-12-31 23:59:59'", At("1969-12-31T23:59:59"))
            .Equal("'2024-02-29 01:02:03'", At("2024-02-29T01:02:03"))
            .Refused("'infinity'"),
        new TypeColumn("timestamp_ms")
            .Equal("'1969-12-31 23:59:59.999'", At("1969-12-31T23:59:59.999"))
            .Equal("'2024-02-29 01:02:03.4'", At("2024-02-29T01:02:03.4"))
            .Refused("'-infinity'"),
        new TypeColumn("interval")
            .Equal("interval '0 second'", TimeSpan.Zero)
            .Equal("interval '1 microsecond'", TimeSpan.FromMicroseconds(1))
            .Equal("interval '-1 hour'", TimeSpan.FromHours(-1))
            .Equal("interval '1 day' + interval '2 hours'", new TimeSpan(1, 2, 0, 0))
            .Refused("interval '1 month'")
            .Refused("interval '-1 year'"),
    ];

    private static DateTime At(string iso) => DateTime.Parse(iso, CultureInfo.InvariantCulture);
}
