using System.Buffers.Text;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <content>The keys of the rows, in a form whose bytes are equal for equal values.</content>
internal sealed partial class KeyedRows
{
    // Each value of a key begins with its kind, so that "1" and 1 differ.
    private const byte Integer = 1;
    private const byte Number = 2;
    private const byte Other = 3;

    private PooledBuffer<byte> _keys;
    private int _rowKeys;

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

    /// <summary>Returns the values of a row's own key, for a message.</summary>
    public string TextOfKey(int row)
    {
        var values = new List<string>();
        ReadOnlySpan<byte> key = KeyOf(row, 0);
        while (!key.IsEmpty)
        {
            int length = 1 + (key[0] == Integer ? sizeof(long) : key[1..].IndexOf((byte)0) + 1);
            values.Add(key[0] == Integer
                ? MemoryMarshal.Read<long>(key[1..]).ToString(CultureInfo.InvariantCulture)
                : Encoding.UTF8.GetString(key[1..(length - 1)]));
            key = key[length..];
        }

        return values.Count > 0 ? string.Join(", ", values) : "NULL";
    }

    private void AddKeys(KeyReader reader, int[] lengths, long rowNumber)
    {
        _rowKeys = _keys.Length;
        int column = 0;
        foreach (int count in lengths)
        {
            int start = _keys.Length;
            _keys.Reserve(sizeof(int));
            _keys.Advance(sizeof(int));
            bool isNull = false;
            for (int end = column + count; column < end; column++)
            {
                ReadOnlySpan<byte> json = reader.ReadJson(column, rowNumber);
                isNull |= json.SequenceEqual("null"u8);
                AddJson(json);
            }

            if (isNull)
            {
                _keys.Truncate(start + sizeof(int));
            }

            int length = _keys.Length - start - sizeof(int);
            MemoryMarshal.Write(_keys.Written[start..], in length);
        }
    }

    /// <summary>Adds a value so that equal numbers have equal bytes: a key may be an int in one result and a decimal in the other.</summary>
    private void AddJson(ReadOnlySpan<byte> json)
    {
        if (Utf8Parser.TryParse(json, out long integer, out int length) && length == json.Length)
        {
            AddInteger(integer);
        }
        else if (!char.IsAsciiDigit((char)json[^1]))
        {
            AddText(Other, json);
        }
        else
        {
            AddNumber(json);
        }
    }

    private void AddNumber(ReadOnlySpan<byte> json)
    {
        int length = json.Length + KeyNumber.Spare;
        Span<byte> text = length <= 256 ? stackalloc byte[length] : new byte[length];
        text = text[..KeyNumber.Normalize(json, text)];
        if (Utf8Parser.TryParse(text, out long integer, out length) && length == text.Length)
        {
            AddInteger(integer);
        }
        else
        {
            AddText(Number, text);
        }
    }

    private void AddInteger(long value)
    {
        Span<byte> entry = _keys.Reserve(1 + sizeof(long)).AsSpan(_keys.Length, 1 + sizeof(long));
        entry[0] = Integer;
        MemoryMarshal.Write(entry[1..], in value);
        _keys.Advance(entry.Length);
    }

    private void AddText(byte kind, ReadOnlySpan<byte> json)
    {
        Span<byte> entry = _keys.Reserve(json.Length + 2).AsSpan(_keys.Length, json.Length + 2);
        entry[0] = kind;
        json.CopyTo(entry[1..]);

        // JSON has no such byte, so no value can be taken for the beginning of the next.
        entry[^1] = 0;
        _keys.Advance(entry.Length);
    }
}
