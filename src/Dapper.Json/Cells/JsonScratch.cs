using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Dapper.Json.Output;

namespace Dapper.Json.Cells;

/// <summary>Pooled memory for JSON that is read again: one value at a time.</summary>
internal sealed class JsonScratch : IBufferWriter<byte>, IDisposable
{
    private readonly Utf8JsonWriter _writer;
    private PooledBuffer<byte> _text;

    public JsonScratch(JavaScriptEncoder? encoder = null) =>
        _writer = new Utf8JsonWriter(this, new JsonWriterOptions { Encoder = encoder, SkipValidation = true });

    /// <summary>Discards the previous value.</summary>
    /// <returns>The writer for the next one.</returns>
    public Utf8JsonWriter Begin()
    {
        _writer.Reset();
        _text.Clear();
        return _writer;
    }

    /// <summary>Writes the value of a column in the current row.</summary>
    /// <returns>Its JSON, valid until the next value.</returns>
    public ReadOnlySpan<byte> Write(ColumnWriter column, RowSource source)
    {
        Begin();
        Append(column, source);
        return End();
    }

    /// <summary>Writes the value of a column in the current row behind what has been written.</summary>
    public void Append(ColumnWriter column, RowSource source)
    {
        var progress = default(ValueProgress);
        try
        {
            while (!column.Write(source, _writer, ref progress))
            {
                _writer.Flush();
            }
        }
        finally
        {
            progress.Dispose();
        }
    }

    /// <summary>Returns the JSON written since <see cref="Begin"/>, valid until the next call of it.</summary>
    public ReadOnlySpan<byte> End()
    {
        _writer.Flush();
        return _text.Written;
    }

    public void Dispose()
    {
        _writer.Dispose();
        _text.Dispose();
    }

    void IBufferWriter<byte>.Advance(int count) => _text.Advance(count);

    Memory<byte> IBufferWriter<byte>.GetMemory(int sizeHint) => _text.Reserve(Math.Max(sizeHint, 1)).AsMemory(_text.Length);

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => _text.Reserve(Math.Max(sizeHint, 1)).AsSpan(_text.Length);
}
