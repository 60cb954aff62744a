using static Dapper.Json.Generated.Nested.NestedTypeMaker;

namespace Dapper.Json.Generated;

/// <summary>SQLite: a cell has a storage class, a column has none.</summary>
internal sealed class SqliteDialect : Dialect
{
    private static readonly Dictionary<string, string[]> Suitable = new()
    {
        ["int"] = ["0", "1", "-1", "42", "2147483647", "-2147483648"],
        ["long"] = ["0", "1", "9223372036854775807", "-9223372036854775808", "12345678901"],
        ["short"] = ["0", "1", "-32768", "32767"],
        ["byte"] = ["0", "1", "255"],
        ["double"] = ["0.0", "1.5", "-0.1", "1e300", "1e16", "3.0"],
        ["float"] = ["0.0", "1.5", "0.1", "1e30"],
        ["decimal"] = ["1.5", "0.1", "100.0", "1e15", "-7.25"],
        ["bool"] = ["0", "1", "1", "2"],
        ["string"] = ["''", "'plain'", "'ü <&> \"q\"'", "'line' || char(10)", "'12'", "'😀'", "'Привет'"],
        ["char"] = ["'a'", "'ü'", "' '"],
        ["Guid"] = ["null", "null", "null", "null", "null", "null", "'5f3c1d3e-0000-4000-8000-0123456789ab'", "'5F3C1D3E-0000-4000-8000-0123456789AB'"],
        ["DateTime"] = ["'2024-02-29 13:14:15'", "'2024-02-29'", "'2024-02-29T13:14:15.1234567'", "'0001-01-01 00:00:00'", "'2024-02-29 13:14:15.5'"],
        ["DateTimeOffset"] = ["null", "null", "null", "null", "null", "'2024-02-29 13:14:15+02:00'"],
        ["DateOnly"] = ["'2024-02-29'"],
        ["TimeOnly"] = ["'13:14:15'", "'13:14:15.5'"],
        ["TimeSpan"] = ["null", "null", "null", "null", "null", "null", "'01:02:03'", "'1.00:00:00'"],
        ["byte[]"] = ["x'00ff10'", "x''", "x'616263'"],
        ["Hue"] = ["0", "1", "2", "-7", "9", "'Red'", "'green'"],
        ["Grade"] = ["1", "200", "'Low'", "3"],
        ["Huge"] = ["0", "9223372036854775807", "'Far'"],
        ["Rights"] = ["0", "1", "3", "9", "'Read, Own'", "'Both'", "16"],
    };

    private static readonly string[] AnyCell =
    [
        "'garbage'", "'1e5'", "' 7 '", "'NaN'", "9e999", "'2024-13-01'", "x'01'", "3000000000", "256", "-1", "0.5", "'true'", "'99999999999999999999'", "'1,5'",
    ];

    public override string[] Column(Random random, string type, int rows)
    {
        int spoilt = random.Next(11) == 0 ? random.Next(1, 4) : 0;
        int nulls = Pick(random, 0, 0, 1, 1, 4);

        // Most are of one storage class: Dapper takes that of the first row for all.
        bool isText = Pick(random, Suitable[type])[0] == '\'';
        string[] suitable = Array.FindAll(Suitable[type], cell => cell == "null" || cell[0] == '\'' == isText);
        return [.. Enumerable.Range(0, rows).Select(_ => random.Next(8 + spoilt + nulls) switch
        {
            < 8 => Pick(random, suitable),
            var other when other < 8 + nulls => "null",
            _ => Pick(random, random.Next(2) == 0 ? AnyCell : Pick(random, [.. Suitable.Values])),
        })];
    }
}
