namespace Dapper.Json.ProviderTests.Postgres;

internal static partial class PostgresTypes
{
    private static IEnumerable<TypeColumn> Numbers =>
    [
        new TypeColumn("smallint")
            .Equal("0", (short)0)
            .Equal("-32768", short.MinValue)
            .Equal("32767", short.MaxValue),
        new TypeColumn("integer")
            .Equal("0", 0)
            .Equal("-2147483648", int.MinValue)
            .Equal("2147483647", int.MaxValue),
        new TypeColumn("bigint")
            .Equal("0", 0L)
            .Equal("-9223372036854775808", long.MinValue)
            .Equal("9223372036854775807", long.MaxValue),
        new TypeColumn("real")
            .Equal("0", 0f)
            .Equal("'-0'", -0f)
            .Equal("0.1", 0.1f)
            .Equal("'3.4028235e38'", float.MaxValue)
            .Equal("'-3.4028235e38'", float.MinValue)
            .Equal("'1e-45'", float.Epsilon)
            .Named("'NaN'", "NaN")
            .Named("'Infinity'", "Infinity")
            .Named("'-Infinity'", "-Infinity"),
        new TypeColumn("double precision")
            .Equal("0", 0.0)
            .Equal("'-0'", -0.0)
            .Equal("0.1", 0.1)
            .Equal("'1.7976931348623157e308'", double.MaxValue)
            .Equal("'-1.7976931348623157e308'", double.MinValue)
            .Equal("'4.9e-324'", double.Epsilon)
            .Named("'NaN'", "NaN")
            .Named("'Infinity'", "Infinity")
            .Named("'-Infinity'", "-Infinity"),
        new TypeColumn("boolean")
            .Equal("true", true)
            .Equal("false", false),
        new TypeColumn("oid")
            .Equal("'0'", 0u)
            .Equal("'4294967295'", uint.MaxValue),
        new TypeColumn("money")
            .Equal("'0'", 0.00m)
            .Equal("'12.34'", 12.34m)
            .Equal("'-92233720368547758.08'", -92233720368547758.08m)
            .Equal("'92233720368547758.07'", 92233720368547758.07m),
        new TypeColumn("positive").Equal("1.5", 1.5m).Digits(SixtyDigits),
        Numeric(new TypeColumn("numeric")),
        new TypeColumn("numeric(60,40)")
            .ByHand("0", "0." + new string('0', 40))
            .ByHand("1.5", "1.5" + new string('0', 39))
            .Digits("12345678901234567890.1234567890123456789012345678901234567890"),
    ];

    private static string SixtyDigits => "123456789012345678901234567890123456789012345678901234567890";

    private static TypeColumn Numeric(TypeColumn numeric) => numeric
        .Equal("0", 0m)
        .Equal("0.000", 0.000m)
        .Equal("1.10", 1.10m)
        .Equal("-1.10", -1.10m)
        .Equal("100000000", 100000000m)
        .Equal("10000.0001", 10000.0001m)
        .Equal("0.00001", 0.00001m)
        .Equal("79228162514264337593543950335", decimal.MaxValue)
        .Equal("-79228162514264337593543950335", decimal.MinValue)
        .Equal("0.0000000000000000000000000001", 0.0000000000000000000000000001m)
        .Digits("79228162514264337593543950336")
        .Digits("-79228162514264337593543950336")
        .Digits(SixtyDigits)
        .Digits("-" + SixtyDigits)
        .Digits("1234567890.1234567890123456789012345678")
        .Digits("0.1234567890123456789012345678901234567890")
        .Digits("-0.0000000000000000000000000000000000000001")
        .Digits("10000000000000000000000000000000000000000")
        .Digits("10000000000000000000000000000000000000000.00000000000000000000000000000000000000000")
        .ByHand("('1' || repeat('0', 1000))::numeric", "1" + new string('0', 1000))
        .ByHand("(repeat('9', 3000) || '.' || repeat('7', 3000))::numeric", new string('9', 3000) + "." + new string('7', 3000))
        .Named("'NaN'", "NaN")
        .Named("'Infinity'", "Infinity")
        .Named("'-Infinity'", "-Infinity");
}
