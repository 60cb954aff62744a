using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dapper.Json.Cells;

/// <summary>The writers of the types of <see cref="ClrType"/> for one set of options.</summary>
internal sealed class TypeTable(JsonSerializerOptions serializer)
{
    // Each is created when a column first needs it: a custom factory or resolver that fails for one type must not fail the queries that do not use that type.
    private readonly ConcurrentDictionary<Type, JsonValueWriter> _writers = new();

    /// <summary>Gets whether all types are known to be plain, as with the default options.</summary>
    /// <remarks>Then no writer is created to find it out: the first call of a process would take long for it.</remarks>
    public bool ArePlain { get; } = serializer.HasDefaultResolver() && serializer.NumberHandling.ForWriting() == JsonNumberHandling.Strict;

    /// <inheritdoc cref="JsonValueWriter.IsPlain"/>
    public bool IsPlain(Type type) => ArePlain || Find(type)!.IsPlain;

    /// <summary>Returns the writer of one of the table's types.</summary>
    public JsonValueWriter<T> Writer<T>() => (JsonValueWriter<T>)Find(typeof(T))!;

    /// <summary>
    /// Returns the writer of one of the table's types, of which a column may have no value; null if it is plain. If a factory or resolver fails for the type,
    /// so does the first value of it.
    /// </summary>
    public JsonValueWriter<T>? WriterUnlessPlain<T>()
    {
        try
        {
            return IsPlain(typeof(T)) ? null : Writer<T>();
        }
        catch (Exception cause) when (!SourceFailure.Is(cause))
        {
            return new((writer, value) => Writer<T>().Write(writer, value), new NullWriter((writer, name) => Writer<T>().Null.Write(writer, name)));
        }
    }

    /// <summary>Writes a boxed value of one of the table's types.</summary>
    public bool TryWrite(Utf8JsonWriter writer, object value)
    {
        JsonValueWriter? known = Find(value.GetType());
        known?.WriteBoxed(writer, value);
        return known is not null;
    }

    private JsonValueWriter? Find(Type type) =>
        _writers.TryGetValue(type, out JsonValueWriter? known) ? known
        : ClrType.For(type) is { } entry ? _writers.GetOrAdd(type, entry.CreateWriter(serializer))
        : null;
}
