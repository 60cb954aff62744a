namespace Dapper.Json.ProviderTests.SqlServer;

/// <summary>The types of SQL Server.</summary>
internal static class SqlServerTypes
{
    private const string Odd = "\"\\/<>&'+` äöü ß 日本語 العربية 🎉";

    public static IReadOnlyList<TypeColumn> All { get; } = [.. Numbers, .. Texts, .. Times, .. Others];

    private static IEnumerable<TypeColumn> Numbers =>
    [
        new TypeColumn("tinyint").Equal("0", (byte)0).Equal("255", (byte)255),
        new TypeColumn("smallint").Equal("-32768", short.MinValue).Equal("32767", short.MaxValue),
        new TypeColumn("int").Equal("0", 0).Equal("-2147483648", int.MinValue).Equal("2147483647", int.MaxValue),
        new TypeColumn("bigint").Equal("-9223372036854775808", long.MinValue).Equal("9223372036854775807", long.MaxValue),
        new TypeColumn("bit").Equal("1", true).Equal("0", false),
        new TypeColumn("real").Equal("0", 0f).Equal("0.1", 0.1f).Equal("3.4028234663852886e38", float.MaxValue).Equal("-3.4028234663852886e38", float.MinValue),
        new TypeColumn("float").Equal("0", 0.0).Equal("0.1", 0.1).Equal("1.7976931348623157e308", double.MaxValue).Equal("-1.7976931348623157e308", double.MinValue),
        new TypeColumn("decimal(10,2)").Equal("0", 0.00m).Equal("1.1", 1.10m).Equal("-12345678.90", -12345678.90m),
        new TypeColumn("decimal(28,28)").Equal("0.1234567890123456789012345678", 0.1234567890123456789012345678m),
        new TypeColumn("decimal(38,0)")
            .Equal("0", 0m)
            .Equal("79228162514264337593543950335", decimal.MaxValue)
            .Digits("79228162514264337593543950336")
            .Digits("99999999999999999999999999999999999999")
            .Digits("-99999999999999999999999999999999999999"),
        new TypeColumn("decimal(38,38)")
            .ByHand("0", "0." + new string('0', 38))
            .Digits("0.12345678901234567890123456789012345678")
            .Digits("-0.00000000000000000000000000000000000001"),
        new TypeColumn("numeric(38,20)").Digits("123456789012345678.12345678901234567890"),
        new TypeColumn("money").Equal("0", 0.0000m).Equal("12.34", 12.3400m).Equal("-922337203685477.5808", -922337203685477.5808m),
        new TypeColumn("smallmoney").Equal("214748.3647", 214748.3647m),
    ];

    private static IEnumerable<TypeColumn> Texts =>
    [
        Text("nvarchar(100)"),
        Text("nvarchar(max)"),
        new TypeColumn("ntext").Equal("N''", "").Equal($"N'{Odd.Replace("'", "''", StringComparison.Ordinal)}'", Odd),
        new TypeColumn("nchar(4)").Equal("N''", "    ").Equal("N'ü'", "ü   "),
        new TypeColumn("varchar(100)").Equal("''", "").Equal("'\"plain\"'", "\"plain\""),
        new TypeColumn("varchar(max)").Equal("''", "").Equal("'<plain>'", "<plain>").Equal("replicate(cast('x' as varchar(max)), 20000)", new string('x', 20_000)),
        new TypeColumn("varchar(30) collate Latin1_General_100_CI_AS").Equal("N'é'", "é"),
        new TypeColumn("text").Equal("''", "").Equal("'plain'", "plain"),
        new TypeColumn("char(3)").Equal("''", "   ").Equal("'ab'", "ab "),
        new TypeColumn("xml").Equal("N'<a b=\"1\">ü</a>'", "<a b=\"1\">ü</a>").Equal("N''", ""),
        new TypeColumn("sysname null").Equal("N'ü'", "ü"),
    ];

    private static IEnumerable<TypeColumn> Times =>
    [
        new TypeColumn("date").Equal("'0001-01-01'", default(DateTime)).Equal("'2024-02-29'", At("2024-02-29")).Equal("'9999-12-31'", At("9999-12-31")),
        new TypeColumn("datetime").Equal("'17530101'", At("1753-01-01")).Equal("'2024-02-29T01:02:03.997'", At("2024-02-29T01:02:03.997")).Equal("'9999-12-31T23:59:59.997'", At("9999-12-31T23:59:59.997")),
        new TypeColumn("smalldatetime").Equal("'19000101'", At("1900-01-01")).Equal("'2079-06-06T23:59:00'", At("2079-06-06T23:59:00")),
        new TypeColumn("datetime2").Equal("'0001-01-01'", default(DateTime)).Equal("'9999-12-31T23:59:59.9999999'", DateTime.MaxValue),
        new TypeColumn("datetime2(0)").Equal("'2024-02-29T01:02:03'", At("2024-02-29T01:02:03")),
        new TypeColumn("datetimeoffset")
            .Equal("'0001-01-01T00:00:00+00:00'", default(DateTimeOffset))
            .Equal("'2024-02-29T01:02:03.4-03:30'", DateTimeOffset.Parse("2024-02-29T01:02:03.4-03:30", CultureInfo.InvariantCulture))
            .Equal("'9999-12-31T23:59:59.9999999+00:00'", DateTimeOffset.MaxValue),
        new TypeColumn("time").Equal("'00:00'", TimeSpan.Zero).Equal("'01:02:03.4'", TimeSpan.Parse("01:02:03.4", CultureInfo.InvariantCulture)).Equal("'23:59:59.9999999'", TimeSpan.FromDays(1) - TimeSpan.FromTicks(1)),
    ];

    private static IEnumerable<TypeColumn> Others =>
    [
        Bytes("varbinary(100)"),
        Bytes("varbinary(max)"),
        Bytes("image"),
        new TypeColumn("binary(3)").Equal("0x", new byte[3]).Equal("0x01", new byte[] { 1, 0, 0 }),
        new TypeColumn("uniqueidentifier").Equal("'00000000-0000-0000-0000-000000000000'", Guid.Empty).Equal("'8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f'", new Guid("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f")),
        new TypeColumn("hierarchyid").Equal("hierarchyid::Parse('/1/')", new byte[] { 0x58 }).Equal("hierarchyid::GetRoot()", Array.Empty<byte>()),
        new TypeColumn("sql_variant")
            .Equal("cast(1 as int)", 1)
            .Equal("cast(1 as bigint)", 1L)
            .Equal("N'ü'", "ü")
            .Equal("cast(1.50 as decimal(5,2))", 1.50m)
            .Equal("cast('2024-02-29' as date)", At("2024-02-29"))
            .Equal("0x00ff", new byte[] { 0, 255 }),
    ];

    private static TypeColumn Text(string type) => new TypeColumn(type)
        .Equal("N''", "")
        .Equal("N'plain'", "plain")
        .Equal($"N'{Odd.Replace("'", "''", StringComparison.Ordinal)}'", Odd)
        .Equal("N'a' + nchar(8) + nchar(10) + nchar(13) + nchar(1) + nchar(127)", "a\b\n\r\u0001\u007f")
        .Equal("nchar(55296)", "\ud800");

    private static TypeColumn Bytes(string type) => new TypeColumn(type)
        .Equal("0x", Array.Empty<byte>())
        .Equal("0x00", new byte[] { 0 })
        .Equal("0x00ff80", new byte[] { 0, 255, 128 });

    private static DateTime At(string iso) => DateTime.Parse(iso, CultureInfo.InvariantCulture);
}
