using Dapper.Json.Cells;
using System.Runtime.InteropServices;
using System.Text;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <content>The keys of the rows: for each its length, and the JSON of its values.</content>
internal sealed partial class KeyedRows
{
    // JSON has no such byte, so no value can be taken for the beginning of the next.
    private const byte EndOfValue = 0;

    private PooledBuffer<byte> _keys;

    /// <summary>Returns one of a row's keys; empty if a value in it is NULL.</summary>
    /// <param name="row">The row.</param>
    /// <param name="key">0 for the key by which its parent finds it; for that of a list in it, the number of the list, from 1.</param>
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
        ReadOnlySpan<byte> key = KeyOf(row, 0);
        return key.IsEmpty ? "NULL" : Encoding.UTF8.GetString(key[..^1]).Replace("\0", ", ", StringComparison.Ordinal);
    }

    private void AddKeys(AskedColumns asked, AskedColumn[][] keys, long rowNumber)
    {
        foreach (AskedColumn[] key in keys)
        {
            int start = _keys.Length;
            _keys.Reserve(sizeof(int));
            _keys.Advance(sizeof(int));
            bool isNull = false;
            foreach (AskedColumn column in key)
            {
                ReadOnlySpan<byte> json = asked.JsonOf(column, rowNumber);
                isNull |= json.SequenceEqual("null"u8);
                _keys.Append(json);
                _keys.Append([EndOfValue]);
            }

            if (isNull)
            {
                _keys.Truncate(start + sizeof(int));
            }

            int length = _keys.Length - start - sizeof(int);
            MemoryMarshal.Write(_keys.Written[start..], in length);
        }
    }
}
