using System.Data.SqlTypes;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>A type of SQL Server, and values of it that the server sends: its extremes among them.</summary>
internal sealed record TypeCase(TdsType Type, params object[] Values)
{
    private const string Odd = "\"\\/<>&'+` äöü ß 日本語 العربية 🎉", Latin = "\"\\<>& äöüß€";

    private static readonly string Long = string.Concat(Enumerable.Repeat("a🎉ü語\n<\u0001", 1_500));

    private static readonly byte[] LongBytes = [.. Enumerable.Range(0, 20_000).Select(static i => (byte)(i * 7))];

    public string Name => $"{Type}{(IsNullable ? "" : " not null")}";

    public bool IsNullable { get; init; } = true;

    /// <summary>Gets whether the CLR's decimal has no room for the values.</summary>
    public bool IsWide => Values[0] is SqlDecimal;

    /// <summary>Gets the values as SqlClient is to give them.</summary>
    public IEnumerable<object> Expected => Values.Select(static value => value is TdsVariant variant ? variant.Value : value);

    public static IReadOnlyList<TypeCase> All { get; } =
    [
        .. Numbers, .. Texts, .. Times, .. Others,
        .. Numbers.Concat(Times).Select(static type => type with { Type = type.Type.NotNull, IsNullable = false }),
    ];

    public static TypeCase Find(string name) => All.Single(type => type.Name == name);

    /// <summary>Returns the text that the server gives the values for: a number, the value, and a text behind it, under these names.</summary>
    public string Select(params string[] names) => $"select {string.Join(", ", names)} from [{Name}]";

    /// <summary>Returns the text that does so without naming the columns, which are those of a list.</summary>
    public string SelectHidden() => $"select * from [{Name}]";

    private static TypeCase[] Numbers =>
    [
        new(TdsType.TinyInt, (byte)0, (byte)255),
        new(TdsType.SmallInt, short.MinValue, (short)-1, short.MaxValue),
        new(TdsType.Int, int.MinValue, 0, int.MaxValue),
        new(TdsType.BigInt, long.MinValue, 0L, long.MaxValue),
        new(TdsType.Bit, true, false),
        new(TdsType.Real, 0f, -0f, 0.1f, float.MinValue, float.MaxValue, float.Epsilon),
        new(TdsType.Float, 0.0, -0.0, 0.1, double.MinValue, double.MaxValue, double.Epsilon),
        new(TdsType.Decimal(5, 2), 0.00m, -999.99m, 1.10m),
        new(TdsType.Decimal(18, 0), 999999999999999999m, -1m),
        new(TdsType.Decimal(28, 28), 0.1234567890123456789012345678m, -0.0000000000000000000000000001m),
        new(TdsType.Numeric(38, 0), decimal.MaxValue, decimal.MinValue, 0m),
        new(TdsType.Decimal(38, 0), SqlDecimal.MaxValue, SqlDecimal.MinValue, SqlDecimal.Parse("79228162514264337593543950336")),
        new(
            TdsType.Numeric(38, 38),
            SqlDecimal.Parse("0.12345678901234567890123456789012345678"),
            SqlDecimal.Parse("-0.00000000000000000000000000000000000001")),
        new(TdsType.Money, 0.0000m, 922337203685477.5807m, -922337203685477.5808m, 12.3400m),
        new(TdsType.SmallMoney, 214748.3647m, -214748.3648m),
        new(TdsType.UniqueIdentifier, Guid.Empty, new Guid("8d6f7fb4-1a2b-4c3d-9e8f-0a1b2c3d4e5f")),
    ];

    private static TypeCase[] Texts =>
    [
        new(TdsType.Char(11), "", "plain      ", Latin),
        new(TdsType.VarChar(8000), "", "plain", Latin, new string('x', 8000)),
        new(TdsType.VarCharMax, "", "plain", Latin, new string('é', 20_000)),
        new(TdsType.Utf8VarChar(8000), "", "plain", Odd),
        new(TdsType.Utf8VarChar(null), "", "plain", Odd, Long),
        new(TdsType.NChar(4), "", "ü   "),
        new(TdsType.NVarChar(4000), "", "plain", Odd, "a\b\n\r\u0001\u007f\0", Long[..4000]),
        new(TdsType.NVarCharMax, "", "plain", Odd, "\ud800", Long),
        new(TdsType.Text, "", "plain", Latin, new string('é', 20_000)),
        new(TdsType.NText, "", "plain", Odd, Long),
        new(TdsType.Xml, "", "<a b=\"1\">ü</a>", $"<a>{new string('語', 10_000)}</a>"),
    ];

    private static TypeCase[] Times =>
    [
        new(TdsType.Date, default(DateTime), At("2024-02-29"), At("9999-12-31")),
        new(TdsType.DateTime, At("1753-01-01"), At("2024-02-29T01:02:03.997"), At("9999-12-31T23:59:59.997")),
        new(TdsType.SmallDateTime, At("1900-01-01"), At("2079-06-06T23:59:00")),
        new(TdsType.DateTime2(), default(DateTime), DateTime.MaxValue, At("2024-02-29T01:02:03.1234567")),
        new(TdsType.DateTime2(0), At("2024-02-29T01:02:03"), At("9999-12-31T23:59:59")),
        new(TdsType.DateTime2(3), At("2024-02-29T01:02:03.999")),
        new(TdsType.Time(), TimeSpan.Zero, TimeSpan.FromDays(1) - TimeSpan.FromTicks(1), TimeSpan.Parse("01:02:03.4", CultureInfo.InvariantCulture)),
        new(TdsType.Time(1), TimeSpan.Parse("23:59:59.9", CultureInfo.InvariantCulture)),
        new(TdsType.Time(4), TimeSpan.Parse("23:59:59.9999", CultureInfo.InvariantCulture)),
        new(
            TdsType.DateTimeOffset(),
            default(DateTimeOffset),
            DateTimeOffset.MaxValue,
            Offset("2024-02-29T01:02:03.4-03:30"),
            Offset("0001-01-02T00:00:00+14:00")),
        new(TdsType.DateTimeOffset(0), Offset("2024-02-29T01:02:03-14:00")),
    ];

    private static TypeCase[] Others =>
    [
        new(TdsType.Binary(3), new byte[3], new byte[] { 1, 0, 255 }),
        new(TdsType.VarBinary(8000), Array.Empty<byte>(), new byte[] { 0 }, LongBytes[..8000]),
        new(TdsType.VarBinaryMax, Array.Empty<byte>(), new byte[] { 0, 255, 128 }, LongBytes),
        new(TdsType.Image, Array.Empty<byte>(), new byte[] { 0, 255, 128 }, LongBytes),
        new(TdsType.RowVersion, new byte[] { 0, 0, 0, 0, 0, 0, 7, 209 }),
        new(
            TdsType.Variant,
            [
                .. Numbers.Concat(Times).SelectMany(Variants), .. Variants(new(TdsType.NVarChar(4000), "", Odd)),
                .. Variants(new(TdsType.VarChar(100), Latin)), .. Variants(new(TdsType.VarBinary(100), new byte[] { 0, 255 })),
            ]),
    ];

    private static IEnumerable<object> Variants(TypeCase type) =>
        type.Values.Where(static value => value is not SqlDecimal).Select(value => new TdsVariant(type.Type, value));

    private static DateTime At(string iso) => DateTime.Parse(iso, CultureInfo.InvariantCulture);

    private static DateTimeOffset Offset(string iso) => DateTimeOffset.Parse(iso, CultureInfo.InvariantCulture);
}
