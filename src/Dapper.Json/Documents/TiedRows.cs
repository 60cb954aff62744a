using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>The rows of a result as JSON in pooled memory, found by the key that ties them to other rows.</summary>
internal sealed class TiedRows : IDisposable
{
    private const int None = -1;

    /// <summary>The most characters of a number that a decimal holds exactly, with its sign and its point.</summary>
    private const int MaxDigits = 28;

    // Each value of a key begins with its kind, so that "1" and 1 differ.
    private const byte Number = 1;
    private const byte Other = 2;

    private PooledBuffer<byte> _json;
    private PooledBuffer<byte> _keys;
    private PooledBuffer<Row> _rows;
    private PooledBuffer<int> _buckets;
    private int _rowKeys;

    public int Count => _rows.Length;

    /// <summary>Gets how much memory is used, in bytes.</summary>
    public long Length => _json.Length + _keys.Length + ((long)_rows.Length * Unsafe.SizeOf<Row>());

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

    /// <summary>Adds the JSON of the row.</summary>
    public void End(ReadOnlySpan<byte> json)
    {
        _rows.Append([new Row(_json.Length, json.Length, _rowKeys, NextInBucket: None, NextOfKey: None, LastOfKey: None, IsUsed: false)]);
        _json.Append(json);
        _json.Append(","u8);
    }

    /// <summary>Returns the JSON of a row.</summary>
    public ReadOnlySpan<byte> JsonOf(int row) => JsonOf(row, row);

    /// <summary>Returns the JSON of rows that follow each other, with commas between them.</summary>
    public ReadOnlySpan<byte> JsonOf(int first, int last)
    {
        int start = _rows.Written[first].Start;
        ref Row end = ref _rows.Written[last];
        return _json.Written[start..(end.Start + end.Length)];
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

    /// <summary>Prepares for finding rows by their first key. No row may be added after it.</summary>
    public void Complete()
    {
        int count = (int)BitOperations.RoundUpToPowerOf2((uint)Math.Max(_rows.Length, 1));
        _buckets.Reserve(count).AsSpan(0, count).Fill(None);
        _buckets.Advance(count);
        int last = None;
        for (int i = 0; i < _rows.Length; i++)
        {
            // Rows of one key mostly follow each other.
            ReadOnlySpan<byte> key = KeyOf(i, 0);
            int first = key.IsEmpty ? None : last >= 0 && KeyOf(last, 0).SequenceEqual(key) ? last : Find(key);
            last = first >= 0 ? first : i;
            if (first >= 0)
            {
                ref Row head = ref _rows.Written[first];
                _rows.Written[head.LastOfKey].NextOfKey = i;
                head.LastOfKey = i;
            }
            else if (!key.IsEmpty)
            {
                ref int bucket = ref BucketOf(key);
                (_rows.Written[i].NextInBucket, _rows.Written[i].LastOfKey, bucket) = (bucket, i, i);
            }
        }
    }

    /// <summary>Returns the first row with a key, and marks its rows as used; -1 for none.</summary>
    public int Use(ReadOnlySpan<byte> key)
    {
        int first = key.IsEmpty ? None : Find(key);
        if (first >= 0)
        {
            _rows.Written[first].IsUsed = true;
        }

        return first;
    }

    /// <summary>Returns the next row with the same key; -1 for none.</summary>
    public int NextOf(int row) => _rows.Written[row].NextOfKey;

    /// <summary>Returns the first row that has not been used; -1 for none.</summary>
    public int FindUnused()
    {
        for (int i = 0; i < _rows.Length; i++)
        {
            // Only the first row of each key is marked.
            ref Row row = ref _rows.Written[i];
            if (!row.IsUsed && (row.LastOfKey >= 0 || KeyOf(i, 0).IsEmpty))
            {
                return i;
            }
        }

        return None;
    }

    /// <summary>Removes all rows, and keeps the memory.</summary>
    public void Clear()
    {
        _json.Clear();
        _keys.Clear();
        _rows.Clear();
    }

    public void Dispose()
    {
        _json.Dispose();
        _keys.Dispose();
        _rows.Dispose();
        _buckets.Dispose();
    }

    private int Find(ReadOnlySpan<byte> key)
    {
        int row = BucketOf(key);
        while (row >= 0 && !KeyOf(row, 0).SequenceEqual(key))
        {
            row = _rows.Written[row].NextInBucket;
        }

        return row;
    }

    private ref int BucketOf(ReadOnlySpan<byte> key)
    {
        var hash = new HashCode();
        hash.AddBytes(key);
        return ref _buckets.Written[hash.ToHashCode() & (_buckets.Length - 1)];
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

    private record struct Row(int Start, int Length, int Keys, int NextInBucket, int NextOfKey, int LastOfKey, bool IsUsed);
}
