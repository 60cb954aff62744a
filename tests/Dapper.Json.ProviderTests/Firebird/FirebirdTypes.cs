namespace Dapper.Json.ProviderTests.Firebird;

/// <summary>The types of Firebird 3. There is no literal of an array's values.</summary>
internal static class FirebirdTypes
{
    private const string Odd = "\"\\/<>&'+`\b\f\n\r\t\u0001\u007f\u2028 äöü ß 日本語 العربية 🎉";

    public static IReadOnlyList<TypeColumn> All { get; } = [.. Numbers, .. Texts, .. Times, .. Others];

    private static IEnumerable<TypeColumn> Numbers =>
    [
        new TypeColumn("boolean").Equal("true", true).Equal("false", false),
        new TypeColumn("smallint").Equal("-32768", short.MinValue).Equal("32767", short.MaxValue),
        new TypeColumn("int").Equal("0", 0).Equal("-2147483648", int.MinValue).Equal("2147483647", int.MaxValue),
        new TypeColumn("bigint").Equal("-9223372036854775808", long.MinValue).Equal("9223372036854775807", long.MaxValue),
        new TypeColumn("float").Equal("0", 0f).Equal("0.1", 0.1f).Equal("-1.5", -1.5f).Equal("1e30", 1e30f),
        new TypeColumn("double precision")
            .Equal("0", 0.0)
            .Equal("0.1", 0.1)
            .Equal("1.7976931348623157e308", double.MaxValue)
            .Equal("-1.7976931348623157e308", double.MinValue),

        // The driver divides, so that no zeros are left behind the point.
        new TypeColumn("numeric(4,2)").Equal("0", 0m).Equal("1.10", 1.1m).Equal("-99.99", -99.99m),
        new TypeColumn("numeric(9,3)").Equal("0.001", 0.001m).Equal("-123456.789", -123456.789m),
        new TypeColumn("numeric(18,0)").Equal("-999999999999999999", -999999999999999999L),
        new TypeColumn("numeric(18,4)").Equal("12345678901234.5678", 12345678901234.5678m).Equal("2.5000", 2.5m),
        new TypeColumn("decimal(9,2)").Equal("-1234567.90", -1234567.9m),
        new TypeColumn("decimal(18,18)").Equal("0.123456789012345678", 0.123456789012345678m).Equal("-0.000000000000000001", -0.000000000000000001m),
    ];

    private static IEnumerable<TypeColumn> Texts =>
    [
        Text("varchar(1000)"),
        Text("blob sub_type text"),
        new TypeColumn("char(5)").Equal("''", "     ").Equal("'ab'", "ab   ").Equal("'日本'", "日本   ").Equal("'🎉🎉🎉🎉🎉'", "🎉🎉🎉🎉🎉"),
        new TypeColumn("varchar(30) character set win1252").Equal("'é€'", "é€"),
        new TypeColumn("char(3) character set ascii").Equal("'abc'", "abc"),
        new TypeColumn("varchar(30) character set none").Equal("'ü'", "ü"),
        new TypeColumn("blob sub_type text character set win1252").Equal("'é€'", "é€"),
    ];

    private static IEnumerable<TypeColumn> Times =>
    [
        new TypeColumn("date")
            .Equal("date '0001-01-01'", At("0001-01-01"))
            .Equal("date '2024-02-29'", At("2024-02-29"))
            .Equal("date '9999-12-31'", At("9999-12-31")),
        new TypeColumn("time")
            .Equal("time '00:00'", TimeSpan.Zero)
            .Equal("time '01:02:03.4'", new TimeSpan(0, 1, 2, 3, 400))
            .Equal("time '23:59:59.9999'", TimeSpan.FromDays(1) - TimeSpan.FromMicroseconds(100)),
        new TypeColumn("timestamp")
            .Equal("timestamp '0001-01-01 00:00'", At("0001-01-01"))
            .Equal("timestamp '2024-02-29 01:02:03.4567'", At("2024-02-29T01:02:03.4567"))
            .Equal("timestamp '9999-12-31 23:59:59.9999'", At("9999-12-31T23:59:59.9999")),
    ];

    private static IEnumerable<TypeColumn> Others =>
    [
        Bytes("blob"),
        Bytes("varchar(100) character set octets"),
        new TypeColumn("char(3) character set octets").Equal("x''", new byte[3]).Equal("x'00ff80'", new byte[] { 0, 255, 128 }),

        // The driver takes 16 bytes for a Guid, in the order of its digits.
        new TypeColumn("char(16) character set octets").Equal(
            "x'8d6f7fb41a2b4c3d9e8f0a1b2c3d4e5f'", new Guid("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f")),
        new TypeColumn("varchar(16) character set octets").Equal(
            "x'8d6f7fb41a2b4c3d9e8f0a1b2c3d4e5f'", new Guid("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f")),
    ];

    private static TypeColumn Text(string type) => new TypeColumn(type)
        .Equal("''", "")
        .Equal("'plain'", "plain")
        .Equal("' '", " ")
        .Equal($"_utf8 x'{Convert.ToHexString(Encoding.UTF8.GetBytes(Odd))}'", Odd)
        .Equal("_utf8 x'610062'", "a\0b");

    private static TypeColumn Bytes(string type) => new TypeColumn(type)
        .Equal("x''", Array.Empty<byte>())
        .Equal("x'00'", new byte[] { 0 })
        .Equal("x'00ff80'", new byte[] { 0, 255, 128 });

    private static DateTime At(string iso) => DateTime.Parse(iso, CultureInfo.InvariantCulture);
}
