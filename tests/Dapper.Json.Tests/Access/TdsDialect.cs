using System.Text.RegularExpressions;
using Dapper.Json.Tds;
using static Dapper.Json.Generated.Nested.NestedTypeMaker;

namespace Dapper.Json.Tests.Access;

/// <summary>What SqlClient reads: a column has one type in all rows, and a cell is the number of one of its values.</summary>
internal sealed partial class TdsDialect : Dialect
{
    private static readonly Dictionary<string, (TdsType Type, object[] Values)> Types = new()
    {
        ["int"] = (TdsType.Int, [0, 1, 2, -7, int.MaxValue, int.MinValue]),
        ["bigint"] = (TdsType.BigInt, [0L, 1L, 9L, long.MaxValue, long.MinValue]),
        ["smallint"] = (TdsType.SmallInt, [(short)0, (short)1, short.MaxValue]),
        ["tinyint"] = (TdsType.TinyInt, [(byte)0, (byte)1, (byte)200]),
        ["bit"] = (TdsType.Bit, [true, false]),
        ["float"] = (TdsType.Float, [0.0, 1.5, -0.1, 1e300]),
        ["real"] = (TdsType.Real, [0f, 1.5f, 0.1f]),
        ["decimal"] = (TdsType.Decimal(20, 2), [0m, 1.50m, -7.25m]),
        ["wide"] = (TdsType.Decimal(38, 10), [1.5m, -0.1m]),
        ["money"] = (TdsType.Money, [0m, 12.34m]),
        ["nvarchar"] = (TdsType.NVarChar(100), ["", "plain", "ü <&> \"q\"", "12", "😀", "Red", "a"]),
        ["long"] = (TdsType.NVarCharMax, ["", "x", new string('ü', 9000), new string('y', 70_000)]),
        ["varchar"] = (TdsType.VarChar(100), ["green", "Read, Own", "x"]),
        ["guid"] = (TdsType.UniqueIdentifier, [new Guid("5f3c1d3e-0000-4000-8000-0123456789ab"), Guid.Empty]),
        ["date"] = (TdsType.Date, [new DateTime(2024, 2, 29), DateTime.MinValue]),
        ["datetime2"] = (TdsType.DateTime2(), [new DateTime(2024, 2, 29, 13, 14, 15), new DateTime(638_000_000_000_000_007)]),
        ["datetimeoffset"] = (TdsType.DateTimeOffset(), [new DateTimeOffset(2024, 2, 29, 13, 14, 15, TimeSpan.FromHours(2))]),
        ["time"] = (TdsType.Time(), [new TimeSpan(13, 14, 15), TimeSpan.Zero]),
        ["bytes"] = (TdsType.VarBinaryMax, [Array.Empty<byte>(), new byte[] { 0, 255, 16 }, new byte[9000]]),
        ["rowversion"] = (TdsType.RowVersion, [new byte[] { 0, 0, 0, 0, 0, 0, 7, 209 }]),
        ["variant"] = (TdsType.Variant, [new TdsVariant(TdsType.Int, 5), new TdsVariant(TdsType.NVarChar(100), "plain")]),
    };

    private static readonly Dictionary<string, string[]> Suitable = new()
    {
        ["int"] = ["int", "int", "smallint", "bigint"],
        ["long"] = ["bigint", "bigint", "int"],
        ["short"] = ["smallint", "int"],
        ["byte"] = ["tinyint", "int"],
        ["double"] = ["float", "float", "real", "decimal"],
        ["float"] = ["real", "real", "float"],
        ["decimal"] = ["decimal", "wide", "money", "int"],
        ["bool"] = ["bit", "bit", "int"],
        ["string"] = ["nvarchar", "nvarchar", "long", "varchar"],
        ["char"] = ["nvarchar", "varchar"],
        ["Guid"] = ["guid", "guid", "nvarchar"],
        ["DateTime"] = ["datetime2", "date"],
        ["DateTimeOffset"] = ["datetimeoffset"],
        ["DateOnly"] = ["date"],
        ["TimeOnly"] = ["time"],
        ["TimeSpan"] = ["time"],
        ["byte[]"] = ["bytes", "rowversion"],
        ["Hue"] = ["int", "int", "nvarchar", "smallint", "bigint"],
        ["Grade"] = ["tinyint", "nvarchar", "int"],
        ["Huge"] = ["bigint", "nvarchar"],
        ["Rights"] = ["int", "varchar"],
    };

    public override string[] Column(Random random, string type, int rows)
    {
        string column = Pick(random, random.Next(15) > 0 ? Suitable[type] : [.. Types.Keys]);
        int nulls = random.Next(5) < 2 ? 1 : 0;
        return [.. Enumerable.Range(0, rows).Select(_ => string.Create(
            CultureInfo.InvariantCulture, $"{column}({(random.Next(6 + nulls) < 6 ? random.Next(Types[column].Values.Length) : -1)})"))];
    }

    /// <summary>Responds to a query of this dialect.</summary>
    public static TdsResponse Respond(TdsRequest request)
    {
        Match[][] rows = [.. request.Text.Split("\nunion all ").Select(static row => Cell().Matches(row).ToArray())];
        (TdsType Type, object[] Values)?[] types = [.. rows[0].Select((_, i) => TypeOf(rows.Select(row => row[i].Groups["type"].Value)))];
        var response = new TdsResponse();
        response.Columns([.. rows[0].Zip(types, static (cell, type) =>
            new TdsColumn(cell.Groups["name"].Value.Replace("\"\"", "\"", StringComparison.Ordinal), type?.Type ?? TdsType.Int))]);
        if (!request.Text.EndsWith("where 1 = 0", StringComparison.Ordinal))
        {
            response.Rows(rows.Select(row => row.Zip(types, static (cell, type) => ValueOf(cell, type?.Values ?? [])).ToArray()));
        }

        return response.Done();
    }

    /// <summary>Returns the type that a cell of a column names; null if there are but numbers and NULL.</summary>
    private static (TdsType Type, object[] Values)? TypeOf(IEnumerable<string> cells) =>
        cells.FirstOrDefault(Types.ContainsKey) is { } name ? Types[name] : null;

    private static object? ValueOf(Match cell, object[] values) =>
        cell.Groups["number"].Success ? 1
        : cell.Groups["value"].Success && int.Parse(cell.Groups["value"].Value, CultureInfo.InvariantCulture) is >= 0 and var number ? values[number]
        : null;

    // What no member suits is a number alone, and without rows there are no values.
    [GeneratedRegex("""(?<=^select |, )(?:(?<type>\w+)\((?<value>-?\d+)\)|(?<number>\d+)|null) as "(?<name>(?:[^"]|"")*)"(?=, |$| where)""")]
    private static partial Regex Cell();
}
