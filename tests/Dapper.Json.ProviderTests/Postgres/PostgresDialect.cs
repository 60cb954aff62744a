using Dapper.Json.Generated;
using static Dapper.Json.Generated.Nested.NestedTypeMaker;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>PostgreSQL: a column has one type in all rows.</summary>
internal sealed class PostgresDialect : Dialect
{
    private static readonly Dictionary<string, string[]> Values = new()
    {
        ["int2"] = ["0", "1", "-32768", "32767", "200"],
        ["int4"] = ["0", "1", "2", "-7", "2147483647", "-2147483648"],
        ["int8"] = ["0", "1", "9", "9223372036854775807", "-9223372036854775808"],
        ["float4"] = ["0", "1.5", "0.1", "1e30", "'NaN'", "'-Infinity'"],
        ["float8"] = ["0", "1.5", "-0.1", "1e300", "'NaN'", "'Infinity'"],
        ["numeric"] = ["0", "1.50", "-7.25", "100", "79228162514264337593543950335", "1e40"],
        ["bool"] = ["true", "false"],
        ["text"] = ["''", "'plain'", "'ü <&> \"q\"'", "'12'", "'😀'", "'Red'", "'a'", "'2024-02-29'"],
        ["large"] = ["repeat('ü', 70000)", "'small'", "repeat('x', 70000)"],
        ["varchar"] = ["''", "'plain'", "'green'", "'Read, Own'", "'x'"],
        ["uuid"] = ["'5f3c1d3e-0000-4000-8000-0123456789ab'"],
        ["date"] = ["'2024-02-29'", "'0001-01-01'"],
        ["time"] = ["'13:14:15'", "'13:14:15.5'", "'00:00'"],
        ["timestamp"] = ["'2024-02-29 13:14:15'", "'2024-02-29 13:14:15.123456'"],
        ["timestamptz"] = ["'2024-02-29 13:14:15Z'", "'2024-02-29 13:14:15.5+02'"],
        ["interval"] = ["'1 day'", "'01:02:03.5'", "'1 month'"],
        ["bytea"] = ["'\\x00ff10'", "''"],
        ["json"] = ["'{\"a\": [1, null]}'", "'\"text\"'"],
        ["jsonb"] = ["'{\"a\": [1, null]}'", "'12'"],
        ["mood"] = ["'calm'", "''"],
    };

    private static readonly Dictionary<string, string[]> Suitable = new()
    {
        ["int"] = ["int4", "int4", "int2", "int8"],
        ["long"] = ["int8", "int8", "int4"],
        ["short"] = ["int2", "int4"],
        ["byte"] = ["int2", "int4"],
        ["double"] = ["float8", "float8", "float4", "numeric"],
        ["float"] = ["float4", "float4", "float8"],
        ["decimal"] = ["numeric", "numeric", "int4", "float8"],
        ["bool"] = ["bool", "bool", "int4"],
        ["string"] = ["text", "text", "large", "varchar", "json", "jsonb", "mood"],
        ["char"] = ["text", "varchar"],
        ["Guid"] = ["uuid", "uuid", "text"],
        ["DateTime"] = ["timestamp", "timestamptz", "date", "text"],
        ["DateTimeOffset"] = ["timestamptz", "timestamp"],
        ["DateOnly"] = ["date", "date", "timestamp"],
        ["TimeOnly"] = ["time", "time", "interval"],
        ["TimeSpan"] = ["interval", "interval", "time"],
        ["byte[]"] = ["bytea"],
        ["Hue"] = ["int4", "int4", "text", "int2", "int8"],
        ["Grade"] = ["int2", "text", "int4"],
        ["Huge"] = ["int8", "text"],
        ["Rights"] = ["int4", "varchar"],
    };

    public override string[] Column(Random random, string type, int rows)
    {
        string column = Pick(random, random.Next(13) > 0 ? Suitable[type] : [.. Values.Keys]);
        int nulls = random.Next(5) < 2 ? 1 : 0;
        return [.. Enumerable.Range(0, rows).Select(_ =>
            $"({(random.Next(8 + nulls) < 8 ? Pick(random, Values[column]) : "null")})::{(column == "large" ? "text" : column)}")];
    }
}
