using System.Globalization;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>The rows of a result as JSON in pooled memory, found by the key that ties them to other rows.</summary>
internal sealed class TiedRows : IDisposable
{
    private const int None = -1;

    // Each value of a key begins with its kind, so that "1" and 1 differ.
    private const byte Number = 1;
    private const byte Other = 2;

    private PooledBuffer<byte> _json;
    private PooledBuffer<byte> _keys;
    private PooledBuffer<Row> _rows;
    private PooledBuffer<int> _buckets;

    public int Count => _rows.Length;

    /// <summary>Gets how much memory is used, in bytes.</summary>
    public long Length => _json.Length + _keys.Length + ((long)_rows.Length * Marshal.SizeOf<Row>());

    /// <summary>Adds a row.</summary>
    /// <param name="linked">An array of the values of its keys, with the row as its last element.</param>
    /// <param name="keyLengths">The number of values in each key.</param>
    public void Add(ReadOnlySpan<byte> linked, int[] keyLengths)
    {
        var reader = new Utf8JsonReader(linked, new JsonReaderOptions { MaxDepth = int.MaxValue });
        reader.Read();
        int keys = _keys.Length;
        foreach (int length in keyLengths)
        {
            AddKey(linked, ref reader, length);
        }

        reader.Read();
        int start = (int)reader.TokenStartIndex;
        reader.Skip();
        var row = new Row(_json.Length, (int)reader.BytesConsumed - start, keys, NextInBucket: None, NextOfKey: None, LastOfKey: None, IsUsed: false);
        _json.Append(linked.Slice(start, row.Length));
        _rows.Append([row]);
    }

    /// <summary>Returns the JSON of a row.</summary>
    public ReadOnlySpan<byte> JsonOf(int row) => _json.Written.Slice(_rows.Written[row].Start, _rows.Written[row].Length);

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
        for (int i = 0; i < _rows.Length; i++)
        {
            ReadOnlySpan<byte> key = KeyOf(i, 0);
            int first = key.IsEmpty ? None : Find(key);
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

    private void AddKey(ReadOnlySpan<byte> linked, ref Utf8JsonReader reader, int count)
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
                AddValue(Other, linked[value..(int)reader.BytesConsumed]);
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
        bool mayHaveOtherForm = reader.ValueSpan.IndexOfAny("."u8[0], "e"u8[0], "E"u8[0]) >= 0 || reader.ValueSpan.SequenceEqual("-0"u8);
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
        _keys.Append([kind]);
        _keys.Append(json);

        // JSON has no such byte, so no value can be taken for the beginning of the next.
        _keys.Append([0]);
    }

    private record struct Row(int Start, int Length, int Keys, int NextInBucket, int NextOfKey, int LastOfKey, bool IsUsed);
}
