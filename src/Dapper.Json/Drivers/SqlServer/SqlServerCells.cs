using System.Data.Common;
using System.Data.SqlTypes;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>Creates the cells of copied rows, each read once by the getter of its column's CLR type. Knows the types that have a getter of their own.</summary>
internal static class SqlServerCells
{
    /// <summary>The driver's name of the type rowversion.</summary>
    public const string RowVersion = "timestamp";

    /// <summary>The number of digits that always fit the CLR's decimal.</summary>
    private const int DecimalPrecision = 28;

    // Those of the CLR's decimal. Not all numbers of so many digits fit.
    private const int MaxScale = 28;
    private const int MaxDigits = 29;

    /// <summary>Creates the cell of a column.</summary>
    /// <param name="readers">The column, once for each that reads it.</param>
    public static SqlServerCell Of(NeededColumn[] readers)
    {
        ColumnSchema column = readers[0].Schema;
        int level = readers.Max(static reader => reader.Level);
        Type type = column.FieldType;
        return type switch
        {
            _ when IsUserDefined(column) && !Array.Exists(readers, static reader => reader.Writer is null or ObjectColumn) =>
                new SqlServerCell<byte[]>(column, level, static (reader, ordinal) => reader.IsDBNull(ordinal) ? null : ReadUserDefined(reader, ordinal)),

            // In sequential access, and in older versions always, the driver reports that a NULL, such as from an outer join, is not NULL, and then
            // returns no bytes.
            _ when column.DataTypeName == RowVersion =>
                new SqlServerCell<byte[]>(column, level, static (reader, ordinal) => reader.GetValue(ordinal) is byte[] { Length: > 0 } bytes ? bytes : null),

            // A member is filled by the driver's own conversion. What is asked for beside the plan does not know how many digits there may be.
            _ when Array.Exists(readers, static reader => IsWide(reader.Schema) && reader.Writer?.MemberType is null) =>
                new SqlServerCell<SqlDecimal>(column, level, static (reader, ordinal) => (SqlDecimal)reader.GetProviderSpecificValue(ordinal)),
            _ when type == typeof(string) =>
                new SqlServerCell<string>(column, level, static (reader, ordinal) => reader.GetValue(ordinal) is not DBNull and var text ? (string)text : null),
            _ when type.IsValueType && ClrType.For(type) is { } known => known.Accept(new CellOf(column, level)),
            _ when type == typeof(byte[]) => new SqlServerCell<byte[]>(column, level, static (reader, ordinal) => reader.GetValue(ordinal) as byte[]),
            _ => new SqlServerCell<object>(column, level, static (reader, ordinal) => reader.GetValue(ordinal) is not DBNull and var value ? value : null),
        };
    }

    /// <summary>Returns the number with as many places as a decimal has room for. Newer versions of the driver leave out zeros behind them too.</summary>
    /// <exception cref="OverflowException">It has more digits than a decimal.</exception>
    public static decimal ToDecimal(SqlDecimal value)
    {
        string text = value.ToString().TrimStart('-');
        int whole = text.IndexOf('.');
        int places = (whole == 1 || text.TrimEnd('0').Length - 1 == MaxDigits ? MaxDigits : MaxScale) - whole;
        return whole > 0 && places < value.Scale && text.AsSpan(whole + 1 + places).TrimStart('0').IsEmpty && (value.Scale > MaxScale || value.Data[^1] != 0)
            ? SqlDecimal.AdjustScale(value, places - value.Scale, fRound: false).Value
            : value.Value;
    }

    /// <summary>Returns whether a type is defined in the database: hierarchyid, geometry, geography or a user-defined one.</summary>
    /// <remarks>Only these types have names of three parts.</remarks>
    public static bool IsUserDefined(ColumnSchema schema) => schema.DataTypeName.Contains('.', StringComparison.Ordinal);

    /// <summary>Reads the bytes of a value of such a type, which is not NULL.</summary>
    /// <remarks>Not by the getter of bytes: the driver would make a value of the type first, for which a program needs its assembly.</remarks>
    public static byte[] ReadUserDefined(DbDataReader reader, int ordinal)
    {
        using var copy = new MemoryStream();
        using Stream bytes = reader.GetStream(ordinal);
        bytes.CopyTo(copy);
        return copy.ToArray();
    }

    /// <summary>Returns whether the values may have more digits than the CLR's decimal.</summary>
    public static bool IsWide(ColumnSchema schema) =>
        schema.DataTypeName == "decimal" && schema.FieldType == typeof(decimal) && schema.Precision is 0 or > DecimalPrecision;

    private sealed class CellOf(ColumnSchema column, int level) : IClrTypeVisitor<SqlServerCell>
    {
        public SqlServerCell Visit<T>(ClrType<T> type) => new SqlServerCell<T>(column, level, type.Read!);
    }
}
