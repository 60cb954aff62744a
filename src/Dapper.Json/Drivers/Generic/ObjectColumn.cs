using System.Collections;
using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Drivers.Generic;

/// <summary>
/// A column of raw JSON, of streams, or of a type that is not in the table. The serializer writes its values, as the column's type if it can serialize that,
/// otherwise as the type of each value.
/// </summary>
internal sealed class ObjectColumn : ReaderColumn
{
    private readonly PlannedColumn _column;
    private readonly JsonTypeInfo? _declared;
    private readonly Func<DbDataReader, int, object> _read;

    /// <param name="column">The column.</param>
    /// <param name="read">Reads a value; null for the driver's getter.</param>
    public ObjectColumn(in PlannedColumn column, Func<DbDataReader, int, object>? read = null)
        : this(column, read, DeclaredOf(column))
    {
    }

    private ObjectColumn(in PlannedColumn column, Func<DbDataReader, int, object>? read, JsonTypeInfo? declared)
        // A custom converter may handle null itself.
        : base(column, declared is { Type.IsValueType: false } ? NullWriter.Serialized(declared, value: null) : null)
    {
        _column = column;
        _read = read ?? (static (reader, ordinal) => reader.GetValue(ordinal));
        _declared = declared;
    }

    protected override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        object value = progress.State ?? source.Read(Ordinal, _read);
        progress.State = value as Stream;
        if (value is Stream stream && _declared is null && !_column.Settings.HasConverter(value.GetType()))
        {
            if (!_column.IsBinaryJson)
            {
                return WritePiece(writer, stream, ref progress);
            }

            using var copy = new MemoryStream();
            stream.CopyTo(copy);
            value = copy.ToArray();
        }

        if (_column.IsTextJson && value is string text)
        {
            RawJson.WriteText(writer, text, _column.Settings.MaxDepth, Name.IsElement);
        }
        else if (_column.IsBinaryJson && value is byte[] bytes)
        {
            RawJson.WriteUtf8(writer, bytes, _column.Settings.MaxDepth, Name.IsElement);
        }
        else if (value is Array array && (Schema.IsJsonArray || (_declared is null && !array.GetType().IsSZArray))
            && !_column.Settings.HasConverter(array.GetType()))
        {
            WriteDimension(writer, array, array.GetEnumerator(), dimension: 0);
        }
        else
        {
            Serialize(writer, value);
        }

        return progress.Advance(0, isLast: true);
    }

    private static JsonTypeInfo? DeclaredOf(in PlannedColumn column)
    {
        Type type = column.Schema.FieldType;
        CellSettings settings = column.Settings;
        if (type == typeof(object))
        {
            // Only a custom converter has a form for objects. Otherwise the type of each value decides, and a resolver
            // need not know the types of the table.
            return settings.Serializer.TryGetTypeInfo(type, out JsonTypeInfo? info) && !info.IsBuiltIn() ? info : null;
        }

        bool isWritten = typeof(Stream).IsAssignableFrom(type) ? settings.HasConverter(type) : !column.IsJson && !type.IsAbstract;
        return isWritten ? settings.SerializerOf(type).GetTypeInfo(type) : null;
    }

    private static bool WritePiece(Utf8JsonWriter writer, Stream stream, ref ValueProgress progress)
    {
        using var memory = default(PooledBuffer<byte>);
        Span<byte> piece = memory.Reserve(ValueProgress.PieceLength).AsSpan(0, ValueProgress.PieceLength);
        int length = stream.ReadAtLeast(piece, piece.Length, throwOnEndOfStream: false);
        return progress.WriteBase64(writer, piece[..length], isLast: length < piece.Length);
    }

    /// <summary>Writes an array of JSON, or one of several dimensions or with another first index than 0, neither of which the serializer supports.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="array">The array.</param>
    /// <param name="elements">The elements of all dimensions, in the order in which the last index changes fastest.</param>
    /// <param name="dimension">The dimension to write, from 0.</param>
    private void WriteDimension(Utf8JsonWriter writer, Array array, IEnumerator elements, int dimension)
    {
        writer.WriteStartArray();
        for (int i = array.GetLength(dimension); i > 0; i--)
        {
            if (dimension < array.Rank - 1)
            {
                WriteDimension(writer, array, elements, dimension + 1);
            }
            else
            {
                elements.MoveNext();
                WriteElement(writer, elements.Current, array.GetType().GetElementType()!);
            }
        }

        writer.WriteEndArray();
    }

    private void WriteElement(Utf8JsonWriter writer, object? element, Type type)
    {
        if (Schema.IsJsonArray && element is string json)
        {
            RawJson.WriteText(writer, json, _column.Settings.MaxDepth, isElement: true);
        }
        else if (element is not null)
        {
            Serialize(writer, element);
        }
        else if (!Schema.IsJsonArray && _column.Settings.Serializer.TryGetTypeInfo(type, out JsonTypeInfo? info))
        {
            // A custom converter may handle null itself.
            JsonSerializer.Serialize(writer, value: null, info);
        }
        else
        {
            writer.WriteNullValue();
        }
    }

    private void Serialize(Utf8JsonWriter writer, object value)
    {
        try
        {
            if (_declared is null && _column.Settings.Types.TryWrite(writer, value))
            {
                return;
            }

            JsonTypeInfo type = _declared ?? _column.Settings.SerializerOf(value.GetType()).GetTypeInfo(value.GetType());
            if (PartialTypeIn(value, type) is { } part)
            {
                throw new NotSupportedException($"the members of {TypeNames.Of(part)} that it writes are not the whole value");
            }

            JsonSerializer.Serialize(writer, value, type);
        }
        catch (Exception cause) when (cause is not (OperationCanceledException or OutOfMemoryException))
        {
            throw new NotSupportedException(
                $"System.Text.Json failed to write a value of the type {value.GetType()} ({cause.Message}). Cast the column in SQL, such as to text, "
                + "or register a converter.",
                cause);
        }
    }

    /// <remarks>What is in a list of any objects, only the list knows. An array with nothing but NULLs is written whole, whatever its type.</remarks>
    private Type? PartialTypeIn(object value, JsonTypeInfo type) =>
        _column.Settings.AreKeys && type.IsBuiltIn() && type.Kind == JsonTypeInfoKind.Enumerable && type.ElementType == typeof(object)
            ? ((IEnumerable)value).OfType<object>().Select(element => PartialTypeIn(element, type.Options.GetTypeInfo(element.GetType())))
                .FirstOrDefault(static part => part is not null)
            : _column.Settings.PartialTypeIn(type) is { } part && (value is not Array array || _column.Settings.AreKeys || array.OfType<object>().Any()) ? part
            : null;
}
