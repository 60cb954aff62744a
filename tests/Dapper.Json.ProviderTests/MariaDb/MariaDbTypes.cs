namespace Dapper.Json.ProviderTests.MariaDb;

/// <summary>The types of MariaDB.</summary>
internal static class MariaDbTypes
{
    private const string Odd = "\"\\/<>&'+`\b\f\n\r\t\u0001\u007f\u2028 äöü ß 日本語 العربية 🎉";

    public static IReadOnlyList<TypeColumn> All { get; } = [.. Numbers, .. Texts, .. Times, .. Others];

    private static IEnumerable<TypeColumn> Numbers =>
    [
        // What has one digit is true or false to the driver, whatever it is.
        new TypeColumn("boolean").Equal("true", true).Equal("false", false),
        new TypeColumn("tinyint(1)").Equal("1", true).Equal("0", false).Equal("2", true).Equal("-128", true),
        new TypeColumn("tinyint").Equal("0", (sbyte)0).Equal("-128", sbyte.MinValue).Equal("127", sbyte.MaxValue),
        new TypeColumn("tinyint unsigned").Equal("0", (byte)0).Equal("255", byte.MaxValue),
        new TypeColumn("smallint").Equal("-32768", short.MinValue).Equal("32767", short.MaxValue),
        new TypeColumn("smallint unsigned").Equal("65535", ushort.MaxValue),
        new TypeColumn("mediumint").Equal("-8388608", -8388608).Equal("8388607", 8388607),
        new TypeColumn("mediumint unsigned").Equal("16777215", 16777215u),
        new TypeColumn("int").Equal("0", 0).Equal("-2147483648", int.MinValue).Equal("2147483647", int.MaxValue),
        new TypeColumn("int unsigned").Equal("4294967295", uint.MaxValue),
        new TypeColumn("int(10) unsigned zerofill").Equal("7", 7u),
        new TypeColumn("bigint").Equal("-9223372036854775808", long.MinValue).Equal("9223372036854775807", long.MaxValue),
        new TypeColumn("bigint unsigned").Equal("0", 0ul).Equal("9223372036854775808", 9223372036854775808ul).Equal("18446744073709551615", ulong.MaxValue),
        new TypeColumn("float").Equal("0", 0f).Equal("0.1", 0.1f).Equal("-1.5", -1.5f).Equal("1e30", 1e30f),
        new TypeColumn("double")
            .Equal("0", 0.0)
            .Equal("0.1", 0.1)
            .Equal("1.7976931348623157e308", double.MaxValue)
            .Equal("-1.7976931348623157e308", double.MinValue),
        new TypeColumn("decimal(10,2)").Equal("0", 0.00m).Equal("1.1", 1.10m).Equal("-12345678.90", -12345678.90m),
        new TypeColumn("decimal(28,28)").Equal("0.1234567890123456789012345678", 0.1234567890123456789012345678m),
        new TypeColumn("decimal(65,0)")
            .Equal("0", 0m)
            .Equal("79228162514264337593543950335", decimal.MaxValue)
            .Refused("79228162514264337593543950336")
            .Refused($"-{new string('9', 65)}"),

        // The driver rounds to what a decimal holds.
        new TypeColumn("decimal(65,38)").Equal("99999.12345678901234567890123456789012345678", 99999.123456789012345678901234568m),
        new TypeColumn("bit(1)").Equal("b'1'", 1ul).Equal("b'0'", 0ul),
        new TypeColumn("bit(10)").Equal("b'1010101011'", 0b10_1010_1011ul),
        new TypeColumn("bit(64)").Equal("~0", ulong.MaxValue),
    ];

    private static IEnumerable<TypeColumn> Texts =>
    [
        Text("varchar(1000)"),
        Text("longtext"),
        new TypeColumn("tinytext").Equal("''", "").Equal("'ü'", "ü"),
        new TypeColumn("text").Equal("''", "").Equal("repeat('🎉', 5000)", string.Concat(Enumerable.Repeat("🎉", 5000))),
        new TypeColumn("mediumtext").Equal("''", "").Equal("'ü'", "ü"),
        new TypeColumn("char(5)").Equal("''", "").Equal("'ab  '", "ab").Equal("'日本'", "日本"),
        new TypeColumn("varchar(30) character set latin1").Equal("'é€'", "é€"),
        new TypeColumn("varchar(30) character set ucs2").Equal("'é日'", "é日"),
        new TypeColumn("enum('', 'calm', 'ungestüm')").Equal("''", "").Equal("'calm'", "calm").Equal("3", "ungestüm"),
        new TypeColumn("set('a', 'b', 'ü')").Equal("''", "").Equal("'b,a'", "a,b").Equal("7", "a,b,ü"),

        // To the server a text with a check, and so to the driver.
        new TypeColumn("json").Equal("""'{"a" : [1, null, "ü"]}'""", """{"a" : [1, null, "ü"]}""").Equal("'null'", "null"),
        new TypeColumn("inet6").Equal("'2001:db8::1'", "2001:db8::1"),

        // The driver takes what has 36 characters for a Guid.
        new TypeColumn("char(36)").Equal("'8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f'", new Guid("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f")),
        new TypeColumn("uuid").Equal("'8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f'", new Guid("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f")),
    ];

    private static IEnumerable<TypeColumn> Times =>
    [
        new TypeColumn("date")
            .Equal("'1000-01-01'", At("1000-01-01"))
            .Equal("'2024-02-29'", At("2024-02-29"))
            .Equal("'9999-12-31'", At("9999-12-31"))
            .Refused("'0000-00-00'")
            .Refused("'2024-00-00'"),
        new TypeColumn("datetime").Equal("'2024-02-29 01:02:03'", At("2024-02-29T01:02:03")).Refused("'0000-00-00'"),
        new TypeColumn("datetime(6)")
            .Equal("'1000-01-01'", At("1000-01-01"))
            .Equal("'2024-02-29 01:02:03.4'", At("2024-02-29T01:02:03.4"))
            .Equal("'9999-12-31 23:59:59.999999'", At("9999-12-31T23:59:59.999999")),

        // Local time or UTC: the driver compares the server's time zone.
        new TypeColumn("timestamp(3) null").AsSerialized("'2024-02-29 01:02:03.456'").Refused("'0000-00-00'"),
        new TypeColumn("time")
            .Equal("'00:00'", TimeSpan.Zero)
            .Equal("'838:59:59'", new TimeSpan(838, 59, 59))
            .Equal("'-838:59:59'", -new TimeSpan(838, 59, 59))
            .Equal("'24:00:00'", TimeSpan.FromDays(1)),
        new TypeColumn("time(6)")
            .Equal("'01:02:03.4'", new TimeSpan(0, 1, 2, 3, 400))
            .Equal("'-00:00:00.000001'", TimeSpan.FromMicroseconds(-1))
            .Equal("'-30:00:00.5'", -new TimeSpan(1, 6, 0, 0, 500)),
        new TypeColumn("year").Equal("1901", (short)1901).Equal("2155", (short)2155).Equal("0", (short)0),
    ];

    private static IEnumerable<TypeColumn> Others =>
    [
        Bytes("varbinary(100)"),
        Bytes("tinyblob"),
        Bytes("blob"),
        Bytes("mediumblob"),
        Bytes("longblob"),
        new TypeColumn("binary(3)").Equal("x''", new byte[3]).Equal("x'01'", new byte[] { 1, 0, 0 }),
        new TypeColumn("binary(16)").Equal("x'8d6f7fb41a2b4c3d9e8f0a1b2c3d4e5f'", Convert.FromHexString("8d6f7fb41a2b4c3d9e8f0a1b2c3d4e5f")),
        new TypeColumn("point").AsSerialized("point(1.5, -2)"),
        new TypeColumn("geometry").AsSerialized("st_geomfromtext('linestring(0 0, 1 1)')"),
    ];

    private static TypeColumn Text(string type) => new TypeColumn(type)
        .Equal("''", "")
        .Equal("'plain'", "plain")
        .Equal("' '", " ")
        .Equal($"convert(x'{Convert.ToHexString(System.Text.Encoding.UTF8.GetBytes(Odd))}' using utf8mb4)", Odd)
        .Equal("'a\\0b'", "a\0b");

    private static TypeColumn Bytes(string type) => new TypeColumn(type)
        .Equal("x''", Array.Empty<byte>())
        .Equal("x'00'", new byte[] { 0 })
        .Equal("x'00ff80'", new byte[] { 0, 255, 128 });

    private static DateTime At(string iso) => DateTime.Parse(iso, CultureInfo.InvariantCulture);
}
