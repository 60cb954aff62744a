using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>
/// A column of bytes, which SQLite cannot read from JSON. They are concatenated in a parameter of their own, and the JSON has the position of
/// each, from 1, and its length.
/// </summary>
internal sealed class SqliteBytes<T> : JsonColumn<SqliteFormat, T>
{
    private readonly byte[] _bytes;
    private readonly int[] _starts;

    public SqliteBytes(in ColumnDefinition definition, ColumnSql sql, ReadOnlySpan<T> values, object? source)
        : base(definition, sql, values, source)
    {
        // SQLite's substr of an empty blob is NULL, not an empty blob.
        using var bytes = new MemoryStream();
        bytes.WriteByte(0);
        _starts = new int[values.Length + 1];
        for (int i = 0; i < values.Length; i++)
        {
            _starts[i] = (int)bytes.Length;
            bytes.Write(values[i] as byte[]);
        }

        _starts[^1] = (int)bytes.Length;
        _bytes = bytes.ToArray();
    }

    public override bool IsEncoded => true;

    public override byte[] Bytes => _bytes;

    public override bool TryWrite(Utf8JsonWriter writer, int row)
    {
        if (Values[row] is null)
        {
            writer.WriteNullValue();
            return true;
        }

        writer.WriteStartArray();
        writer.WriteNumberValue(_starts[row] + 1);
        writer.WriteNumberValue(_starts[row + 1] - _starts[row]);
        writer.WriteEndArray();
        return true;
    }
}
