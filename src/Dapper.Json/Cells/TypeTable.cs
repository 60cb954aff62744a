using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dapper.Json.Cells;

/// <summary>The writers of the types of <see cref="ClrType"/> for one set of options.</summary>
internal sealed class TypeTable(JsonSerializerOptions serializer)
{
    private readonly ConcurrentDictionary<Type, Entry> _entries = new();

    /// <summary>Gets whether all types are known to be plain, as with the default options.</summary>
    /// <remarks>Then no writer is created to find it out: the first call of a process would take long for it.</remarks>
    public bool ArePlain { get; } = serializer.HasPlainResolver() && serializer.NumberHandling.ForWriting() == JsonNumberHandling.Strict;

    /// <summary>Gets the writer of text, for drivers that return raw UTF-8.</summary>
    public JsonValueWriter<string> String => Writer<string>();

    /// <summary>Gets the writer of bytes, for drivers that return raw memory.</summary>
    public JsonValueWriter<byte[]> Bytes => Writer<byte[]>();

    /// <summary>Returns whether the matching method of <see cref="Utf8JsonWriter"/> writes exactly what the serializer writes.</summary>
    public bool IsPlain<T>() => ArePlain || Writer<T>().IsPlain;

    /// <summary>Returns the writer of one of the table's types.</summary>
    public JsonValueWriter<T> Writer<T>() => ((Entry<T>)Find(typeof(T))!).Writer;

    /// <summary>
    /// Returns the writer of one of the table's types; null if it is plain. If a custom factory or resolver fails for the type, that becomes an error only
    /// when a value needs it.
    /// </summary>
    public JsonValueWriter<T>? WriterUnlessPlain<T>()
    {
        try
        {
            return IsPlain<T>() ? null : Writer<T>();
        }
        catch (Exception cause) when (!SourceFailure.Is(cause))
        {
            var ownNull = new NullWriter((writer, name) => Writer<T>().Null.Write(writer, name));
            return new JsonValueWriter<T>((writer, value) => Writer<T>().Write(writer, value), ownNull)
            {
                IsCustom = true,
            };
        }
    }

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
        : ClrType.For(type)?.Accept(new EntryOf(serializer)) is { } entry ? _entries.GetOrAdd(type, entry)
        : null;

    private sealed class EntryOf(JsonSerializerOptions serializer) : IClrTypeVisitor<Entry>
    {
        public Entry Visit<T>(ClrType<T> type) => new Entry<T>(type, serializer);
    }

    private abstract class Entry
    {
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

        public override void Write(Utf8JsonWriter writer, object value) => Writer.Write(writer, (T)value);
    }
}
