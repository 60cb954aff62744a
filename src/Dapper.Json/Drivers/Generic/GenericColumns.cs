using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>Creates the writers of columns that are read through the getters of <see cref="System.Data.Common.DbDataReader"/>.</summary>
internal static class GenericColumns
{
    /// <summary>Creates the writer of a column by its CLR type.</summary>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    public static ColumnWriter Create(in PlannedColumn column)
    {
        Type type = column.Schema.FieldType;
        TypeTable table = column.Settings.Types;
        bool isText = type == typeof(string), isBinary = type == typeof(byte[]);
        return type switch
        {
            _ when column.IsJson && isText => new ObjectColumn(column, static (reader, i) => reader.GetString(i)),
            _ when column.IsJson => new ObjectColumn(column, static (reader, i) => reader.GetFieldValue<byte[]>(i)),
            _ when (isText && table.IsPlain(typeof(string))) || (isBinary && table.IsPlain(typeof(byte[]))) => new TextAndBytesColumn(column),
            _ when type == typeof(decimal) && column.Settings.AreLossless => new ValueColumn<decimal>(column, NumberDigits.ReadWhole, table.Writer<decimal>()),
            _ when ClrType.For(type) is { } known => known.Accept(new ValueColumnOf(column)),
            _ => new ObjectColumn(column),
        };
    }

    private sealed class ValueColumnOf(PlannedColumn column) : IClrTypeVisitor<ColumnWriter>
    {
        public ColumnWriter Visit<T>(ClrType<T> type) => new ValueColumn<T>(column, type.Read, column.Settings.Types.Writer<T>());
    }
}
