using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>The name that a value is written under; none where it is an element of an array.</summary>
internal readonly struct PropertyName
{
    private PropertyName(bool isElement) => IsElement = isElement;

    /// <param name="plain">The name.</param>
    /// <param name="text">The same, encoded for the JSON.</param>
    public PropertyName(string plain, JsonEncodedText text)
    {
        Plain = plain;
        Text = text;
        HasText = true;
    }

    /// <summary>Gets what stands for the name of an element.</summary>
    public static PropertyName Element { get; } = new(isElement: true);

    /// <summary>Gets what stands for a name that somebody else has written already.</summary>
    public static PropertyName Written { get; } = new(isElement: false);

    /// <summary>Gets the name that fields are selected by; null for none.</summary>
    public string? Plain { get; private init; }

    /// <summary>Gets whether the values are elements of an array.</summary>
    public bool IsElement { get; }

    /// <summary>Gets whether there is a name to be written.</summary>
    public bool HasText { get; }

    public JsonEncodedText Text { get; }

    /// <summary>Gives what stands for the name of an element that is selected by one all the same, as the columns of a table are.</summary>
    public static PropertyName ElementOf(string plain) => new(isElement: true) { Plain = plain };

    /// <summary>Writes the name, if there is one; a value comes next.</summary>
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
