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
        TypeTable table = column.Settings.Types;
        bool isText = schema.FieldType == typeof(string), isBinary = schema.FieldType == typeof(byte[]);
        return schema.DataTypeName switch
        {
            // A converter for its CLR type, if the program has both.
            _ when IsUserDefined(schema) => schema.FieldType != typeof(object) && column.Settings.HasConverter(schema.FieldType)
                ? GenericColumns.Create(column)
                : new SqlServerBytesColumn(column),
            "decimal" when schema.FieldType == typeof(decimal) && schema.Precision is 0 or > DecimalPrecision => new SqlServerDecimalColumn(column),
            "nvarchar" or "varchar" or "ntext" or "text" or "json" when isText && column.IsTextJson => new SqlServerJsonColumn(column),
            "nvarchar" or "varchar" or "ntext" or "text" when isText && table.IsPlain<string>() && schema.TextForm() != SqlServerText.Whole =>
                new SqlServerTextColumn(column),
            "timestamp" when isBinary => new SqlServerRowVersionColumn(column),
            "varbinary" or "binary" or "image" when isBinary => column.IsBinaryJson ? new SqlServerJsonColumn(column) : new SqlServerBytesColumn(column),
            _ => GenericColumns.Create(column),
        };
    }

    /// <summary>Returns whether the bytes of a column may be longer than a piece.</summary>
    public static bool IsLong(ColumnSchema schema) => schema.IsLong || schema.DataTypeName is "image" || IsUserDefined(schema);

    /// <summary>Returns whether a type is defined in the database: hierarchyid, geometry, geography or a user-defined one.</summary>
    /// <remarks>Only these types have names of three parts.</remarks>
    private static bool IsUserDefined(ColumnSchema schema) => schema.DataTypeName.Contains('.', StringComparison.Ordinal);
}

/// <summary>A column of text of any length, read in pieces, without a string.</summary>
internal sealed class SqlServerTextColumn(in PlannedColumn column) : ReaderColumn(column, form: typeof(string))
{
    private readonly SqlServerText _form = column.Schema.TextForm();

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) =>
        progress.WriteText(writer, ((SqlServerSource)source).ReadText(Ordinal, _form, ref progress, out bool isLast), isLast);
}

/// <summary>A column of bytes, or of the serialized form of a user-defined type.</summary>
internal sealed class SqlServerBytesColumn(in PlannedColumn column)
    : ReaderColumn(column, column.Settings.Types.Bytes.Null, column.Settings.Types.Bytes.HasDefaultJson ? typeof(byte[]) : null)
{
    private readonly JsonValueWriter<byte[]> _value = column.Settings.Types.Bytes;
    private readonly bool _isLong = SqlServerColumns.IsLong(column.Schema);

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        var server = (SqlServerSource)source;
        if (!_value.IsPlain)
        {
            _value.Write(writer, server.ReadWholeBytes(Ordinal, _isLong).ToArray());
            return true;
        }

        return progress.WriteBase64(writer, server.ReadBytes(Ordinal, _isLong, ref progress, out bool isLast), isLast);
    }
}

/// <summary>
/// A column of JSON: of the type json, or text or bytes that the options name as raw JSON. A value is validated and embedded as a whole,
/// but collected in pooled memory instead of a string.
/// </summary>
internal sealed class SqlServerJsonColumn(in PlannedColumn column)
    // A key between results is the document as it is, with its own escapes.
    : ReaderColumn(column, form: column.Settings.AreExact ? new object() : typeof(RawJson))
{
    private readonly SqlServerText _form = column.Schema.TextForm();
    private readonly bool _isBinary = column.Schema.FieldType == typeof(byte[]);
    private readonly bool _isJson = column.Schema.DataTypeName == "json";
    private readonly bool _isLong = SqlServerColumns.IsLong(column.Schema);
    private readonly int _maxDepth = column.Settings.MaxDepth;

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        var server = (SqlServerSource)source;

        // The type json is sent as UTF-8, but the driver returns it as UTF-8 only in sequential access.
        if (_isBinary || (_isJson && server.Order == ReadOrder.Sequential))
        {
            RawJson.WriteUtf8(writer, server.ReadWholeBytes(Ordinal, _isLong), _maxDepth, Name.IsElement);
        }
        else
        {
            RawJson.WriteText(writer, server.ReadWholeText(Ordinal, _form), _maxDepth, Name.IsElement);
        }

        return true;
    }
}

/// <summary>
/// A column of the type rowversion, which has eight bytes. In sequential access, and in older versions always, the driver reports that a NULL, such
/// as from an outer join, is not NULL, and then returns no bytes.
/// </summary>
internal sealed class SqlServerRowVersionColumn(in PlannedColumn column)
    : ColumnWriter(column, column.Settings.Types.Bytes.Null, column.Settings.Types.Bytes.HasDefaultJson ? typeof(byte[]) : null)
{
    private readonly JsonValueWriter<byte[]> _value = column.Settings.Types.Bytes;

    public override bool IsNull(RowSource source) => ((SqlServerSource)source).ReadVersion(Ordinal).IsEmpty;

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        ReadOnlySpan<byte> bytes = ((SqlServerSource)source).ReadVersion(Ordinal);
        if (bytes.IsEmpty)
        {
            return WriteNull(writer);
        }

        Name.Write(writer);
        if (_value.IsPlain)
        {
            writer.WriteBase64StringValue(bytes);
        }
        else
        {
            _value.Write(writer, bytes.ToArray());
        }

        return true;
    }
}
