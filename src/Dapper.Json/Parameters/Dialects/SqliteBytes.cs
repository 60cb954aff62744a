using System.Text;
using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>
/// What SQLite cannot read from JSON: bytes, and text with a NUL. They are one after the other in a parameter of their own, and the JSON has
/// where each begins, from 1 on, and how many bytes it has.
/// </summary>
internal sealed class SqliteBytes<T> : JsonColumn<SqliteFormat, T>
{
    private readonly byte[] _bytes;
    private readonly int[] _starts;

    public SqliteBytes(in ColumnDefinition definition, ReadOnlySpan<T> values, object? source)
        : base(definition, SqliteDialect.Told(definition, SqlOf(definition.ParameterName)), values, source)
    {
        // Of an empty blob SQLite has no part, not even an empty one.
        using var bytes = new MemoryStream();
        bytes.WriteByte(0);
        _starts = new int[values.Length + 1];
        for (int i = 0; i < values.Length; i++)
        {
            _starts[i] = (int)bytes.Length;
            bytes.Write(BytesOf(values[i]));
        }

        _starts[^1] = (int)bytes.Length;
        _bytes = bytes.ToArray();
    }

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

    private static ReadOnlySpan<byte> BytesOf(T value) => value switch
    {
        byte[] bytes => bytes,
        string text => Encoding.UTF8.GetBytes(text),
        char letter => Encoding.UTF8.GetBytes([letter]),
        _ => [],
    };

    private static ColumnSql SqlOf(string parameter)
    {
        (string cast, string end) = typeof(T) == typeof(byte[]) ? ("", "") : ("cast(", " as text)");
        return new ColumnSql(
            "", $"(select {cast}substr(@{parameter}, json_extract(place, '$[0]'), json_extract(place, '$[1]')){end} from (select ", " as place))");
    }
}
