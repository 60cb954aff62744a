using System.Collections.Concurrent;
using System.Data.Common;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>The writers of the types of <see cref="ClrType"/> for one set of options.</summary>
internal sealed class TypeTable(JsonSerializerOptions serializer)
{
    private readonly ConcurrentDictionary<Type, Entry> _entries = new();

    /// <summary>Gets the writer of text, for drivers that return raw UTF-8.</summary>
    public JsonValueWriter<string> String => Writer<string>();

    /// <summary>Gets the writer of bytes, for drivers that return raw memory.</summary>
    public JsonValueWriter<byte[]> Bytes => Writer<byte[]>();

    /// <summary>Returns the writer of one of the table's types.</summary>
    public JsonValueWriter<T> Writer<T>() => ((Entry<T>)Find(typeof(T))!).Writer;

    /// <summary>
    /// Returns the writer of one of the table's types; null if a custom factory or resolver fails for it, which becomes an error only
    /// when a value needs it.
    /// </summary>
    public JsonValueWriter<T>? TryGetWriter<T>()
    {
        try
        {
            return Writer<T>();
        }
        catch (Exception cause) when (!SourceFailure.Is(cause))
        {
            return null;
        }
    }

    /// <summary>Creates the writer of a column by its CLR type.</summary>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type.</exception>
    public ReaderColumn Create(in PlannedColumn column)
    {
        Type type = column.Schema.FieldType;
        bool isText = type == typeof(string), isBinary = type == typeof(byte[]);
        return type switch
        {
            _ when (isText && column.IsTextJson) || (isBinary && column.IsBinaryJson) => new RawJsonColumn(column),
            _ when (isText && String.IsPlain) || (isBinary && Bytes.IsPlain) => new TextAndBytesColumn(column),
            _ when Find(type) is { } entry => entry.Create(column),
            _ when typeof(Stream).IsAssignableFrom(type) && !column.Settings.HasConverter(type) => new StreamColumn(column),
            _ => new ObjectColumn(column),
        };
    }

    /// <summary>Creates the writer of a column whose values are each read once, as objects; null if a getter is better.</summary>
    public ColumnWriter? TryCreateBoxed(in PlannedColumn column) =>
        column.Schema.FieldType.IsValueType ? Find(column.Schema.FieldType)?.CreateBoxed(column) : null;

    /// <summary>Writes a boxed value of one of the table's types.</summary>
    public bool TryWrite(Utf8JsonWriter writer, object value)
    {
        if (Find(value.GetType()) is not { } entry)
        {
            return false;
        }

        entry.Write(writer, value);
        return true;
    }

    private Entry? Find(Type type) =>
        _entries.TryGetValue(type, out Entry? known) ? known
        : ClrType.Of(type)?.Accept(new EntryOf(serializer)) is { } entry ? _entries.GetOrAdd(type, entry)
        : null;

    private sealed class EntryOf(JsonSerializerOptions serializer) : IClrTypeVisitor<Entry>
    {
        public Entry Visit<T>(ClrType<T> type) => new Entry<T>(type, serializer);
    }

    private abstract class Entry
    {
        public abstract ReaderColumn Create(in PlannedColumn column);

        public abstract ColumnWriter CreateBoxed(in PlannedColumn column);

        public abstract void Write(Utf8JsonWriter writer, object value);
    }

    /// <remarks>
    /// The writer is created when a column first needs it: a custom factory or resolver that fails for one type must not
    /// fail the queries that do not use that type.
    /// </remarks>
    private sealed class Entry<T>(ClrType<T> type, JsonSerializerOptions serializer) : Entry
    {
        private JsonValueWriter<T>? _writer;

        public JsonValueWriter<T> Writer => _writer ??= new JsonValueWriter<T>(serializer, type.Converter);

        public override ReaderColumn Create(in PlannedColumn column) => new ValueColumn<T>(column, type.Read, Writer);

        public override ColumnWriter CreateBoxed(in PlannedColumn column) => new BoxedColumn<T>(column, type.Read, Writer);

        public override void Write(Utf8JsonWriter writer, object value) => Writer.Write(writer, (T)value);
    }
}

/// <summary>A column of one CLR type, read by its typed getter.</summary>
internal sealed class ValueColumn<T>(in PlannedColumn column, Func<DbDataReader, int, T> read, JsonValueWriter<T> value) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        value.Write(writer, DriverValue.Read(source.Reader, Ordinal, read));
        return true;
    }

    public override void WriteNullProperty(Utf8JsonWriter writer) => value.WriteNull(writer, Name);

    public override bool TryReadInteger(RowSource source, out long value)
    {
        value = 0;
        return IntegerValue.TryGet<T?>(default, out _) && !source.IsNull(Ordinal)
            && IntegerValue.TryGet(DriverValue.Read(source.Reader, Ordinal, read), out value);
    }

    protected override bool TryAddKey(RowSource source, RowKey key, Utf8JsonWriter? writer)
    {
        if (!RowKey.Takes<T>())
        {
            return false;
        }

        T cell = DriverValue.Read(source.Reader, Ordinal, read);
        key.AddValue(cell);
        if (writer is not null)
        {
            value.Write(writer, cell);
        }

        return true;
    }
}
