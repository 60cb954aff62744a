using System.Data.Common;
using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.Data.Sqlite;
using SQLitePCL;

namespace Dapper.Json.Tds.Sqlite;

/// <summary>A column of a result of SQLite, and the type of SQL Server that it is sent with: that which a table declares, or that of its values.</summary>
/// <param name="reader">The reader before its first row.</param>
/// <param name="ordinal">The column's position.</param>
internal sealed partial class SqliteColumn(SqliteDataReader reader, int ordinal)
{
    private readonly string _name = reader.GetName(ordinal);
    private readonly string? _declared = raw.sqlite3_column_decltype(reader.Handle, ordinal).utf8_to_string();
    private readonly bool _allowsNull = reader.GetColumnSchema()[ordinal].AllowDBNull != false;
    private readonly HashSet<Type> _types = [];
    private bool _isLong;
    private bool _hasNull;

    /// <summary>Reads the value of the current row; null for NULL.</summary>
    public object? Read()
    {
        if (reader.IsDBNull(ordinal))
        {
            _hasNull = true;
            return null;
        }

        object value = reader.GetValue(ordinal);
        _types.Add(value.GetType());
        _isLong |= value is long number && number != (int)number;
        return value;
    }

    public TdsColumn ToTds(TdsType? numbers)
    {
        TdsType type = Declared(_declared) ?? OfValues(numbers);

        // An outer join has NULL for a column that its table declares NOT NULL.
        return new(_name, _allowsNull || _hasNull ? type : type.NotNull);
    }

    /// <summary>Returns a value as one of its type: SQLite knows integers, floating-point numbers, texts and bytes alone.</summary>
    public static object? Converted(object? value, TdsType type) => (value, type.Name[..(type.Name + '(').IndexOf('(', StringComparison.Ordinal)]) switch
    {
        (long number, "int") => (int)number,
        (long number, "bit") => number != 0,
        (long number, "float") => (double)number,
        (IConvertible number, "decimal") => number.ToDecimal(CultureInfo.InvariantCulture),
        (string text, "datetime2") => DateTime.Parse(text, CultureInfo.InvariantCulture),
        (string text, "uniqueidentifier") => Guid.Parse(text),
        _ => value,
    };

    private static TdsType? Declared(string? declared)
    {
        if (declared is null || Declaration().Match(declared) is not { Success: true } match)
        {
            return null;
        }

        // SQLite has the names of its own types in capitals, however they were written.
        return match.Groups["name"].Value.ToUpperInvariant() switch
        {
            "INT" => TdsType.Int,
            "BIT" => TdsType.Bit,
            "BIGINT" => TdsType.BigInt,
            "FLOAT" => TdsType.Float,
            "BLOB" => TdsType.VarBinaryMax,
            "DATETIME2" => TdsType.DateTime2(),
            "UNIQUEIDENTIFIER" => TdsType.UniqueIdentifier,
            "DECIMAL" => TdsType.Decimal(Number("first"), Number("second")),
            "VARCHAR" or "NVARCHAR" when match.Groups["first"].Success => TdsType.NVarChar(ushort.Parse(match.Groups["first"].Value, CultureInfo.InvariantCulture)),
            "TEXT" or "NVARCHAR" => TdsType.NVarCharMax,
            _ => null,
        };

        byte Number(string group) => byte.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture);
    }

    private TdsType OfValues(TdsType? numbers) => _types.Count switch
    {
        0 => TdsType.NVarCharMax,
        1 when _types.Contains(typeof(string)) => TdsType.NVarCharMax,
        1 when _types.Contains(typeof(byte[])) => TdsType.VarBinaryMax,
        1 when _types.Contains(typeof(long)) => numbers ?? (_isLong ? TdsType.BigInt : TdsType.Int),
        _ => TdsType.Float,
    };

    [GeneratedRegex(@"^(?<name>\w+)(\((?<first>\d+)(,\s*(?<second>\d+))?\))?$")]
    private static partial Regex Declaration();
}
