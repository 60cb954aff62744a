using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>Creates the writers of columns that are read in a way specific to SQL Server. All other columns are read as with any driver.</summary>
internal static class SqlServerColumns
{
    /// <summary>The number of digits that always fit the CLR's decimal.</summary>
    private const int DecimalPrecision = 28;

    public static ColumnWriter Create(in PlannedColumn column)
    {
        ColumnSchema schema = column.Schema;
        bool isText = schema.FieldType == typeof(string) && !column.IsTextJson && column.Settings.Types.IsPlain<string>();
        bool isBinary = schema.FieldType == typeof(byte[]) && !column.IsBinaryJson && column.Settings.Types.IsPlain<byte[]>();
        return schema.DataTypeName switch
        {
            // A converter for its CLR type, if the program has both.
            _ when IsUserDefined(schema) => schema.FieldType != typeof(object) && column.Settings.HasConverter(schema.FieldType) ? GenericColumns.Create(column)
                : column.Settings.Types.IsPlain<byte[]>() ? new SqlServerBytesColumn(column)
                : throw new NotSupportedException("A converter of byte[] gets no values of user-defined types. Convert the column to varbinary(max)."),
            _ when IsWide(schema) => new SqlServerDecimalColumn(column),
            "nvarchar" or "varchar" or "ntext" when isText && SqlServerSource.HasPieces(schema) => new SqlServerTextColumn(column),
            "varbinary" or "binary" or "image" when isBinary => new SqlServerBytesColumn(column),
            _ => GenericColumns.Create(column),
        };
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
}

/// <summary>A column of text of any length, read in pieces, without a string.</summary>
internal sealed class SqlServerTextColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) =>
        progress.WriteText(writer, source.ReadText(Schema, ref progress, out bool isLast), isLast);
}

/// <summary>A column of bytes, or of the serialized form of a user-defined type.</summary>
internal sealed class SqlServerBytesColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) =>
        progress.WriteBase64(writer, ((SqlServerSource)source).ReadBytes(Schema, ref progress, out bool isLast), isLast);
}
