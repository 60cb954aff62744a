using Dapper.Json.Cells;
using System.Numerics;
using System.Runtime.CompilerServices;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>The rows of a result as JSON in pooled memory, found by the keys that they share with other rows.</summary>
/// <param name="json">Where the JSON of the rows is written, one after the other. It is disposed of with the rows.</param>
internal sealed partial class KeyedRows(HeldJson json) : IDisposable
{
    /// <summary>No row.</summary>
    public const int None = -1;

    private PooledBuffer<KeyedRow> _rows;
    private PooledBuffer<int> _buckets;

    public BufferedOutput Output => json.Output;

    public int Count => _rows.Length;

    /// <summary>Gets how much memory is used, in bytes.</summary>
    public long Length => json.Length + _keys.Length + ((long)_rows.Length * Unsafe.SizeOf<KeyedRow>());

    /// <summary>Begins a row: notes its keys, and where its JSON starts.</summary>
    /// <param name="asked">What was asked of the row.</param>
    /// <param name="keys">The columns of each key.</param>
    /// <param name="rowNumber">The number of the row, for errors.</param>
    public void Begin(AskedColumns asked, AskedColumn[][] keys, long rowNumber)
    {
        _rows.Append([new KeyedRow(json.Length, End: 0, _keys.Length, NextInBucket: None, NextOfKey: None, LastOfKey: None, IsUsed: false)]);
        AddKeys(asked, keys, rowNumber);
    }

    /// <summary>Ends the row, whose JSON has been written.</summary>
    public void End() => _rows.Written[^1].End = json.Length;

    /// <summary>Returns the JSON of rows that follow each other, with commas between them.</summary>
    public ReadOnlySpan<byte> JsonOf(int first, int last)
    {
        // A row starts where the one before has ended: the comma and the line break that the writer puts between them come first.
        return json.Slice(_rows.Written[first].Start, _rows.Written[last].End).TrimStart(", \t\r\n"u8);
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
            // The lines of an order follow each other if the query orders by it: then the row before is the look-up.
            ReadOnlySpan<byte> key = KeyOf(i, 0);
            int first = key.IsEmpty ? None : last >= 0 && KeyOf(last, 0).SequenceEqual(key) ? last : Find(key);
            last = first >= 0 ? first : i;
            if (first >= 0)
            {
                ref KeyedRow head = ref _rows.Written[first];
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
            // IsUsed is set on the first row of a key alone, the one with LastOfKey: those behind it are written with it.
            ref KeyedRow row = ref _rows.Written[i];
            if (!row.IsUsed && (row.LastOfKey >= 0 || KeyOf(i, 0).IsEmpty))
            {
                return i;
            }
        }

        return None;
    }

    public void Dispose()
    {
        json.Dispose();
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

    private record struct KeyedRow(int Start, int End, int Keys, int NextInBucket, int NextOfKey, int LastOfKey, bool IsUsed);
}
