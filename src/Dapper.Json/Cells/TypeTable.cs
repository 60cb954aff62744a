using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Execution;

namespace Dapper.Json.Cells;

/// <summary>
/// The one table that says which CLR type is read by which getter and written by which converter. It holds for every
/// driver; what a driver does better is in Providers.
/// </summary>
internal sealed class TypeTable
{
    private readonly Dictionary<Type, Row> _rows = [];
    private readonly JsonSerializerOptions _serializer;
    private readonly Lazy<JsonValueWriter<long>> _int64;
    private readonly Lazy<JsonValueWriter<double>> _double;
    private readonly Lazy<JsonValueWriter<string>> _string;
    private readonly Lazy<JsonValueWriter<byte[]>> _bytes;

    public TypeTable(PreparedOptions options)
    {
        _serializer = options.Serializer;

        // Numbers.
        Add(JsonMetadataServices.Int32Converter, static (reader, i) => reader.GetInt32(i));
        _int64 = Add(JsonMetadataServices.Int64Converter, static (reader, i) => reader.GetInt64(i));
        Add(JsonMetadataServices.Int16Converter, static (reader, i) => reader.GetInt16(i));
        Add(JsonMetadataServices.ByteConverter, static (reader, i) => reader.GetByte(i));
        Add(JsonMetadataServices.DecimalConverter, static (reader, i) => reader.GetDecimal(i));
        _double = Add(JsonMetadataServices.DoubleConverter, static (reader, i) => reader.GetDouble(i));
        Add(JsonMetadataServices.SingleConverter, static (reader, i) => reader.GetFloat(i));
        Add(JsonMetadataServices.BooleanConverter, static (reader, i) => reader.GetBoolean(i));

        // Numbers that ADO.NET has no getter for.
        Add(JsonMetadataServices.SByteConverter, static (reader, i) => reader.GetFieldValue<sbyte>(i));
        Add(JsonMetadataServices.UInt16Converter, static (reader, i) => reader.GetFieldValue<ushort>(i));
        Add(JsonMetadataServices.UInt32Converter, static (reader, i) => reader.GetFieldValue<uint>(i));
        Add(JsonMetadataServices.UInt64Converter, static (reader, i) => reader.GetFieldValue<ulong>(i));

        // Text and bytes.
        _string = Add<string>(JsonMetadataServices.StringConverter!, static (reader, i) => reader.GetString(i));
        _bytes = Add<byte[]>(JsonMetadataServices.ByteArrayConverter!, static (reader, i) => reader.GetFieldValue<byte[]>(i));
        Add(JsonMetadataServices.CharConverter, static (reader, i) => reader.GetChar(i));
        Add(JsonMetadataServices.GuidConverter, static (reader, i) => reader.GetGuid(i));

        // Dates and times.
        Add(JsonMetadataServices.DateTimeConverter, static (reader, i) => reader.GetDateTime(i));
        Add(JsonMetadataServices.DateTimeOffsetConverter, static (reader, i) => reader.GetFieldValue<DateTimeOffset>(i));
        Add(JsonMetadataServices.DateOnlyConverter, static (reader, i) => reader.GetFieldValue<DateOnly>(i));
        Add(JsonMetadataServices.TimeOnlyConverter, static (reader, i) => reader.GetFieldValue<TimeOnly>(i));
        Add(JsonMetadataServices.TimeSpanConverter, static (reader, i) => reader.GetFieldValue<TimeSpan>(i));
    }

    /// <summary>Gets the contract of text, for drivers that hand out raw UTF-8.</summary>
    public JsonValueWriter<string> String => _string.Value;

    /// <summary>Gets the contract of bytes, for drivers that hand out raw memory.</summary>
    public JsonValueWriter<byte[]> Bytes => _bytes.Value;

    /// <summary>Gets the contract of integers, for drivers that type each cell.</summary>
    public JsonValueWriter<long> Int64 => _int64.Value;

    /// <summary>Gets the contract of floating-point numbers, for drivers that type each cell.</summary>
    public JsonValueWriter<double> Double => _double.Value;

    /// <summary>Gets the contract of one of the table's types.</summary>
    public JsonValueWriter<T> Contract<T>() => ((Row<T>)_rows[typeof(T)]).Contract;

    /// <summary>Makes the writer of a column by its CLR type.</summary>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    public ReaderColumn Create(in PlannedColumn column)
    {
        Type type = column.Schema.FieldType;
        if (type == typeof(string) ? column.IsTextJson : type == typeof(byte[]) && column.IsBinaryJson)
        {
            return new RawJsonColumn(column);
        }

        if (type == typeof(string) && String.IsPlain)
        {
            return new TextColumn(column);
        }

        if (type == typeof(byte[]) && Bytes.IsPlain)
        {
            return new BytesColumn(column);
        }

        return _rows.TryGetValue(type, out Row? row) ? row.Create(column) : new ObjectColumn(column);
    }

    /// <summary>Writes a boxed value of one of the table's types.</summary>
    public bool TryWrite(Utf8JsonWriter writer, object value)
    {
        if (!_rows.TryGetValue(value.GetType(), out Row? row))
        {
            return false;
        }

        row.Write(writer, value);
        return true;
    }

    /// <remarks>
    /// The contract is made when a column first needs it: a caller's factory or resolver that fails for one type must not
    /// fail the queries that have none of it.
    /// </remarks>
    private Lazy<JsonValueWriter<T>> Add<T>(JsonConverter<T> builtIn, Func<DbDataReader, int, T> read)
    {
        var contract = new Lazy<JsonValueWriter<T>>(() => new JsonValueWriter<T>(_serializer, builtIn), LazyThreadSafetyMode.PublicationOnly);
        _rows.Add(typeof(T), new Row<T>(read, contract));
        return contract;
    }

    private abstract class Row
    {
        public abstract ReaderColumn Create(in PlannedColumn column);

        public abstract void Write(Utf8JsonWriter writer, object value);
    }

    private sealed class Row<T>(Func<DbDataReader, int, T> read, Lazy<JsonValueWriter<T>> contract) : Row
    {
        public JsonValueWriter<T> Contract => contract.Value;

        public override ReaderColumn Create(in PlannedColumn column) => new ValueColumn<T>(column, read, contract.Value);

        public override void Write(Utf8JsonWriter writer, object value) => contract.Value.Write(writer, (T)value);
    }
}
