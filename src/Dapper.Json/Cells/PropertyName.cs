using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>The name of the property that a value is written to. A value may have none, as an element of an array.</summary>
/// <param name="Plain">The name that fields are selected by; null for none.</param>
/// <param name="Text">The name, encoded for the JSON.</param>
/// <param name="HasText">Whether there is a name to write.</param>
/// <param name="IsElement">Whether the values are elements of an array.</param>
internal readonly record struct PropertyName(string? Plain, JsonEncodedText Text, bool HasText = true, bool IsElement = false)
{
    /// <summary>Gets the name of the elements of a list, which is none.</summary>
    public static PropertyName Element { get; } = CellOf(column: null);

    /// <summary>Gets the name of a value alone, such as of a key, and of one whose name has been written already: none.</summary>
    public static PropertyName None => default;

    /// <summary>Returns the name of the cells in a column of a table: they are elements of an array, but fields select them by the column's name.</summary>
    public static PropertyName CellOf(string? column) => new(column, default, HasText: false, IsElement: true);

    /// <summary>Writes the name, if there is one. A value must follow.</summary>
    public void Write(Utf8JsonWriter writer)
    {
        if (HasText)
        {
            writer.WritePropertyName(Text);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteNull(Utf8JsonWriter writer)
    {
        if (HasText)
        {
            writer.WriteNull(Text);
        }
        else
        {
            writer.WriteNullValue();
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteString(Utf8JsonWriter writer, ReadOnlySpan<byte> utf8)
    {
        if (HasText)
        {
            writer.WriteString(Text, utf8);
        }
        else
        {
            writer.WriteStringValue(utf8);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteNumber(Utf8JsonWriter writer, long value)
    {
        if (HasText)
        {
            writer.WriteNumber(Text, value);
        }
        else
        {
            writer.WriteNumberValue(value);
        }
    }
}
