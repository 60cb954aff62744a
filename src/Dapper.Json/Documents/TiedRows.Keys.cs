using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <content>The keys of the rows, in a form whose bytes are equal for equal values.</content>
internal sealed partial class TiedRows
{
    /// <summary>The most characters of a number that a decimal holds exactly, with its sign and its point.</summary>
    private const int MaxDigits = 28;

    // Each value of a key begins with its kind, so that "1" and 1 differ.
    private const byte Number = 1;
    private const byte Other = 2;

    private PooledBuffer<byte> _keys;
    private int _rowKeys;

    /// <summary>Adds the keys of a row.</summary>
    /// <param name="values">An array of the values of all its keys.</param>
    /// <param name="lengths">The number of values in each key.</param>
    public void Begin(ReadOnlySpan<byte> values, int[] lengths)
    {
        _rowKeys = _keys.Length;
        var reader = new Utf8JsonReader(values, new JsonReaderOptions { MaxDepth = int.MaxValue });
        reader.Read();
        foreach (int length in lengths)
        {
            AddKey(values, ref reader, length);
        }
    }

    /// <summary>Returns one of a row's keys; empty if a value in it is NULL.</summary>
    public ReadOnlySpan<byte> KeyOf(int row, int key)
    {
        ReadOnlySpan<byte> keys = _keys.Written[_rows.Written[row].Keys..];
        while (true)
        {
            int length = MemoryMarshal.Read<int>(keys);
            if (key-- == 0)
            {
                return keys.Slice(sizeof(int), length);
            }

            keys = keys[(sizeof(int) + length)..];
        }
    }

    private void AddKey(ReadOnlySpan<byte> values, ref Utf8JsonReader reader, int count)
    {
        int start = _keys.Length;
        _keys.Append(stackalloc byte[sizeof(int)]);
        bool isNull = false;
        for (int i = 0; i < count; i++)
        {
            reader.Read();
            isNull |= reader.TokenType == JsonTokenType.Null;
            if (reader.TokenType == JsonTokenType.Number)
            {
                AddNumber(ref reader);
            }
            else
            {
                int value = (int)reader.TokenStartIndex;
                reader.Skip();
                AddValue(Other, values[value..(int)reader.BytesConsumed]);
            }
        }

        if (isNull)
        {
            _keys.Truncate(start + sizeof(int));
        }

        int length = _keys.Length - start - sizeof(int);
        MemoryMarshal.Write(_keys.Written[start..], in length);
    }

    /// <summary>Adds a number so that equal values have equal bytes: a key may be an int in one result and a decimal in the other.</summary>
    private void AddNumber(ref Utf8JsonReader reader)
    {
        Span<char> text = stackalloc char[64];
        Span<byte> digits = stackalloc byte[64];

        // A decimal would round a number with more digits.
        ReadOnlySpan<byte> json = reader.ValueSpan;
        bool isExact = json.Length <= MaxDigits && !json.ContainsAny((byte)'e', (byte)'E');
        bool mayHaveOtherForm = (isExact && json.Contains((byte)'.')) || json.SequenceEqual("-0"u8);
        if (mayHaveOtherForm && reader.TryGetDecimal(out decimal value)
            && value.TryFormat(text, out int length, "0.############################", CultureInfo.InvariantCulture))
        {
            AddValue(Number, digits[..Encoding.ASCII.GetBytes(text[..length], digits)]);
        }
        else
        {
            AddValue(Number, reader.ValueSpan);
        }
    }

    private void AddValue(byte kind, ReadOnlySpan<byte> json)
    {
        Span<byte> value = _keys.Reserve(json.Length + 2).AsSpan(_keys.Length, json.Length + 2);
        value[0] = kind;
        json.CopyTo(value[1..]);

        // JSON has no such byte, so no value can be taken for the beginning of the next.
        value[^1] = 0;
        _keys.Advance(value.Length);
    }
}
