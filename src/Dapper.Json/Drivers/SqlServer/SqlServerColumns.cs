using System.Runtime.InteropServices;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>The columns that are read as only SQL Server's can be. All others are read as those of any driver.</summary>
internal static class SqlServerColumns
{
    /// <summary>The digits that always fit the CLR's decimal.</summary>
    private const int DecimalPrecision = 28;

    public static ColumnWriter Create(in PlannedColumn column)
    {
        ColumnSchema schema = column.Schema;
        TypeTable table = column.Settings.Types;
        bool isText = schema.FieldType == typeof(string), isBinary = schema.FieldType == typeof(byte[]);
        return schema.DataTypeName switch
        {
            // By a converter for its CLR type, where the program has both.
            _ when IsUserDefined(schema) => schema.FieldType != typeof(object) && column.Settings.HasConverter(schema.FieldType)
                ? table.Create(column)
                : new SqlServerBytesColumn(column),
            "decimal" when schema.FieldType == typeof(decimal) && schema.Precision is 0 or > DecimalPrecision => new SqlServerDecimalColumn(column),
            "nvarchar" or "varchar" or "ntext" or "text" or "json" when isText && column.IsTextJson => new SqlServerJsonColumn(column),
            "nvarchar" or "varchar" or "ntext" or "text" when isText && table.String.IsPlain && schema.TextForm() != SqlServerText.Whole =>
                new SqlServerTextColumn(column),
            "timestamp" when isBinary => new SqlServerRowVersionColumn(column),
            "varbinary" or "binary" or "image" when isBinary => column.IsBinaryJson ? new SqlServerJsonColumn(column) : new SqlServerBytesColumn(column),
            _ => table.Create(column),
        };
    }

    /// <summary>Says whether bytes of a column may be more than a piece.</summary>
    public static bool IsLong(in ColumnSchema schema) => schema.IsLong || schema.DataTypeName is "image" || IsUserDefined(schema);

    /// <summary>Says whether a type is one of the database's own: hierarchyid, geometry, geography or a caller's.</summary>
    /// <remarks>Only these have names of three parts.</remarks>
    private static bool IsUserDefined(in ColumnSchema schema) => schema.DataTypeName.Contains('.', StringComparison.Ordinal);
}

/// <summary>Text of any length, read in pieces and never made a string of.</summary>
internal sealed class SqlServerTextColumn(in PlannedColumn column) : ReaderColumn(column)
{
    private readonly SqlServerText _form = column.Schema.TextForm();

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) =>
        progress.WriteText(writer, ((SqlServerSource)source).ReadText(Ordinal, _form, ref progress, out bool isLast), isLast);

    protected override void AddValueKey(RowSource source, RowKey key) =>
        key.Add(MemoryMarshal.AsBytes(((SqlServerSource)source).ReadWholeText(Ordinal, _form)));
}

/// <summary>Bytes, and the serialized form of user-defined types.</summary>
internal sealed class SqlServerBytesColumn(in PlannedColumn column) : ReaderColumn(column)
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

    public override void WriteNullProperty(Utf8JsonWriter writer) => _value.WriteNull(writer, Name);

    protected override void AddValueKey(RowSource source, RowKey key) => key.Add(((SqlServerSource)source).ReadWholeBytes(Ordinal, _isLong));
}

/// <summary>
/// JSON: the type json, and text or bytes that the caller has named as such. It is embedded as a whole after validation,
/// but gathered in pooled memory, not in a string.
/// </summary>
internal sealed class SqlServerJsonColumn(in PlannedColumn column) : ReaderColumn(column)
{
    private readonly SqlServerText _form = column.Schema.TextForm();
    private readonly bool _isBinary = column.Schema.FieldType == typeof(byte[]);
    private readonly bool _isJson = column.Schema.DataTypeName == "json";
    private readonly bool _isLong = SqlServerColumns.IsLong(column.Schema);
    private readonly int _maxDepth = column.Settings.MaxDepth;

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        var server = (SqlServerSource)source;

        // The type json is sent as UTF-8, and handed out as such only in sequential access.
        if (_isBinary || (_isJson && server.IsSequential))
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
/// The type rowversion, of eight bytes. In sequential access, and in older versions always, the driver says of a NULL, such
/// as an outer join gives, that it is none, and then has no bytes.
/// </summary>
internal sealed class SqlServerRowVersionColumn(in PlannedColumn column) : ColumnWriter(column)
{
    private readonly JsonValueWriter<byte[]> _value = column.Settings.Types.Bytes;

    public override bool IsNull(RowSource source) => ((SqlServerSource)source).ReadVersion(Ordinal).IsEmpty;

    public override void AddKey(RowSource source, RowKey key) => key.Add(((SqlServerSource)source).ReadVersion(Ordinal));

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

    public override void WriteNullProperty(Utf8JsonWriter writer) => _value.WriteNull(writer, Name);
}
