using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>The name of the property that a value is written to; none for an element of an array.</summary>
internal readonly struct PropertyName
{
    private PropertyName(bool isElement) => IsElement = isElement;

    /// <param name="plain">The name.</param>
    /// <param name="text">The name, encoded for the JSON.</param>
    public PropertyName(string plain, JsonEncodedText text)
    {
        Plain = plain;
        Text = text;
        HasText = true;
    }

    /// <summary>Gets the name for the elements of an array.</summary>
    public static PropertyName Element { get; } = new(isElement: true);

    /// <summary>Gets the name for a value whose property name has been written already.</summary>
    public static PropertyName Written { get; } = new(isElement: false);

    /// <summary>Gets the name that fields are selected by; null for none.</summary>
    public string? Plain { get; private init; }

    /// <summary>Gets whether the values are elements of an array.</summary>
    public bool IsElement { get; }

    /// <summary>Gets whether there is a name to write.</summary>
    public bool HasText { get; }

    public JsonEncodedText Text { get; }

    /// <summary>Returns the name for the elements of an array that are selected by name, as the columns of a table are.</summary>
    public static PropertyName ElementOf(string plain) => new(isElement: true) { Plain = plain };

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
