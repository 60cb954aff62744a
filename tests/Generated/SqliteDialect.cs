using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Generated;

/// <summary>SQLite: a cell has a storage class, a column has none.</summary>
internal sealed class SqliteDialect : Dialect
{
    private static readonly Dictionary<string, Gen<string>> Suitable = new()
    {
        ["int"] = Literal("0", "1", "-1", "42", "2147483647", "-2147483648"),
        ["long"] = Literal("0", "1", "9223372036854775807", "-9223372036854775808", "12345678901"),
        ["short"] = Literal("0", "1", "-32768", "32767"),
        ["byte"] = Literal("0", "1", "255"),
        ["double"] = Literal("0.0", "1.5", "-0.1", "1e300", "1e16", "3.0"),
        ["float"] = Literal("0.0", "1.5", "0.1", "1e30"),
        ["decimal"] = Literal("1.5", "0.1", "100.0", "1e15", "-7.25"),
        ["bool"] = Literal("0", "1", "1", "2"),
        ["string"] = Literal("''", "'plain'", "'ü <&> \"q\"'", "'line' || char(10)", "'12'", "'😀'", "'Привет'"),
        ["char"] = Literal("'a'", "'ü'", "' '"),
        ["Guid"] = Literal("'5f3c1d3e-0000-4000-8000-0123456789ab'", "'5F3C1D3E-0000-4000-8000-0123456789AB'"),
        ["DateTime"] = Literal("'2024-02-29 13:14:15'", "'2024-02-29'", "'2024-02-29T13:14:15.1234567'", "'0001-01-01 00:00:00'", "'2024-02-29 13:14:15.5'"),
        ["DateTimeOffset"] = Literal("'2024-02-29 13:14:15+02:00'"),
        ["DateOnly"] = Literal("'2024-02-29'"),
        ["TimeOnly"] = Literal("'13:14:15'", "'13:14:15.5'"),
        ["TimeSpan"] = Literal("'01:02:03'", "'1.00:00:00'"),
        ["byte[]"] = Literal("x'00ff10'", "x''", "x'616263'"),
        ["Hue"] = Literal("0", "1", "2", "-7", "9", "'Red'", "'green'"),
        ["Grade"] = Literal("1", "200", "'Low'", "3"),
        ["Huge"] = Literal("0", "9223372036854775807", "'Far'"),
        ["Rights"] = Literal("0", "1", "3", "9", "'Read, Own'", "'Both'", "16"),
    };

    private static readonly Gen<string> AnyCell = Gen.OneOf(
        Gen.OneOf(Suitable.Values),
        Literal("'garbage'", "'1e5'", "' 7 '", "'NaN'", "9e999", "'2024-13-01'", "x'01'", "3000000000", "256", "-1", "0.5", "'true'", "'99999999999999999999'", "'1,5'"));

    public override Gen<string[]> Column(string type, int rows) =>
        from spoilt in Gen.Frequency((10, Gen.Constant(0)), (1, Gen.Choose(1, 3)))
        from nulls in Gen.Frequency((3, Gen.Constant(0)), (2, Gen.Constant(1)))
        from cells in Gen.Frequency((8, Suitable[type]), (spoilt, AnyCell), (nulls, Gen.Constant("null"))).ArrayOf(rows)
        select cells;
}
