using System.Data.Common;
using System.Data.SqlTypes;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>Creates the cells of copied rows, each read by the getter of its column's CLR type.</summary>
internal static class SqlServerCells
{
    /// <summary>The driver's name of the type rowversion.</summary>
    public const string RowVersion = "timestamp";

    /// <summary>Creates the cell of a column.</summary>
    /// <param name="column">The column.</param>
    /// <param name="level">Its level: see <see cref="NeededColumn"/>.</param>
    /// <param name="writer">What reads it; null for one that wants objects.</param>
    public static SqlServerCell Of(ColumnSchema column, int level, ColumnWriter? writer)
    {
        Type type = column.FieldType;
        return type switch
        {
            _ when SqlServerColumns.IsUserDefined(column) && writer is not (null or ObjectColumn) => new SqlServerCell<byte[]>(column, level, ReadBytes),
            _ when column.DataTypeName == RowVersion => new SqlServerCell<byte[]>(column, level, ReadVersion),
            _ when type == typeof(string) => new SqlServerCell<string>(column, level, ReadText),
            _ when type.IsValueType && ClrType.For(type) is { } known => known.Accept(new CellOf(column, level)),
            _ when type == typeof(byte[]) => new SqlServerCell<byte[]>(column, level, static (reader, ordinal) => reader.GetValue(ordinal) as byte[]),
            _ => new SqlServerCell<object>(column, level, static (reader, ordinal) => reader.GetValue(ordinal) is not DBNull and var value ? value : null),
        };
    }

    /// <summary>Creates the cell of all digits of a decimal.</summary>
    public static SqlServerCell<SqlDecimal> DigitsOf(ColumnSchema column, int level) =>
        new(column, level, static (reader, ordinal) => (SqlDecimal)reader.GetProviderSpecificValue(ordinal));

    private static string? ReadText(DbDataReader reader, int ordinal) => reader.GetValue(ordinal) switch
    {
        string text => text,
        DBNull => null,
        _ => reader.GetString(ordinal),
    };

    /// <remarks>
    /// In sequential access, and in older versions always, the driver reports that a NULL, such as from an outer join, is not NULL, and then returns no bytes.
    /// </remarks>
    private static byte[]? ReadVersion(DbDataReader reader, int ordinal) => reader.GetValue(ordinal) is byte[] { Length: > 0 } version ? version : null;

    /// <remarks>The getter of an object would make a value of the type.</remarks>
    private static byte[]? ReadBytes(DbDataReader reader, int ordinal)
    {
        if (reader.IsDBNull(ordinal))
        {
            return null;
        }

        using var copy = new MemoryStream();
        using Stream bytes = reader.GetStream(ordinal);
        bytes.CopyTo(copy);
        return copy.ToArray();
    }

    private sealed class CellOf(ColumnSchema column, int level) : IClrTypeVisitor<SqlServerCell>
    {
        public SqlServerCell Visit<T>(ClrType<T> type) => new SqlServerCell<T>(column, level, type.Read!);
    }
}
