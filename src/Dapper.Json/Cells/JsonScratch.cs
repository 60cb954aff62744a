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
    private int _start;

    public JsonScratch(JavaScriptEncoder? encoder = null)
        : this(new JsonWriterOptions { Encoder = encoder })
    {
    }

    /// <summary>Gets the encoder of the JSON.</summary>
    public JavaScriptEncoder? Encoder => _writer.Options.Encoder;

    public JsonScratch(JsonWriterOptions options) => _writer = new Utf8JsonWriter(this, options with { SkipValidation = true });

    /// <summary>Discards the previous value.</summary>
    /// <returns>The writer for the next one.</returns>
    public Utf8JsonWriter Begin()
    {
        // The memory must know of all bytes in it, also of a value that failed: it clears no others when it is returned.
        _text.Advance(_writer.BytesPending);
        _writer.Reset();
        _text.Clear();
        _start = 0;
        return _writer;
    }

    /// <summary>Discards the previous value, and prepares for one in the depth of its place, which decides on its indentation and may be too deep.</summary>
    /// <param name="depth">The number of arrays and objects around it; at least one.</param>
    /// <param name="isElement">Whether it is an element of an array. Its line break is part of it: some converters write none.</param>
    /// <returns>The writer for it.</returns>
    public Utf8JsonWriter BeginInside(int depth, bool isElement)
    {
        Begin();
        for (int i = 1; i < depth; i++)
        {
            _writer.WriteStartArray();
        }

        if (isElement)
        {
            _writer.WriteStartArray();
        }
        else
        {
            _writer.WriteStartObject();
            _writer.WritePropertyName(""u8);
        }

        _writer.Flush();
        _start = _text.Length;
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
            progress.Abandon();
        }
    }

    /// <summary>Returns the JSON written since <see cref="Begin"/>, valid until the next call of it.</summary>
    public ReadOnlySpan<byte> End()
    {
        _writer.Flush();
        return _text.Written[_start..];
    }

    /// <summary>Discards the previous value, and returns its memory to the pool.</summary>
    public void Clear()
    {
        Begin();
        _text.Dispose();
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
