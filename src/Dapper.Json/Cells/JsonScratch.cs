using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Dapper.Json.Output;

namespace Dapper.Json.Cells;

/// <summary>Pooled memory for JSON that is read again.</summary>
internal sealed class JsonScratch : IBufferWriter<byte>, IDisposable
{
    private readonly Utf8JsonWriter _writer;
    private PooledBuffer<byte> _text;
    private PooledBuffer<byte> _unescaped;

    /// <summary>Gets the encoder of the JSON.</summary>
    public JavaScriptEncoder? Encoder => _writer.Options.Encoder;

    public JsonScratch(JsonWriterOptions options = default) => _writer = new Utf8JsonWriter(this, options with { SkipValidation = true });

    /// <summary>Discards the previous value.</summary>
    /// <returns>The writer for the next one.</returns>
    public Utf8JsonWriter Begin()
    {
        // The memory must know of all bytes in it, also of a value that failed: it clears no others when it is returned.
        _text.Advance(_writer.BytesPending);
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

    /// <inheritdoc cref="Write(ColumnWriter, RowSource)"/>
    public ReadOnlySpan<byte> Write(HeldValue value)
    {
        value.Write(Begin(), PropertyName.Element);
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
        return _text.Written;
    }

    /// <summary>Gets how much has been written since <see cref="Begin"/>, in bytes.</summary>
    public int Length => _text.Length + _writer.BytesPending;

    /// <summary>Writes brackets until the next value is in a depth, which decides on its indentation and may be too deep.</summary>
    /// <param name="depth">The number of arrays and objects around it.</param>
    public void MoveTo(int depth)
    {
        while (_writer.CurrentDepth < depth)
        {
            _writer.WriteStartArray();
        }

        while (_writer.CurrentDepth > depth)
        {
            _writer.WriteEndArray();
        }
    }

    /// <summary>Adds JSON behind what has been written.</summary>
    /// <returns>Where it starts.</returns>
    public int Add(ReadOnlySpan<byte> json)
    {
        _writer.Flush();
        _text.Append(json);
        return _text.Length - json.Length;
    }

    /// <summary>Returns JSON with its text, if it is one, escaped by the encoder. Valid until the next value.</summary>
    public ReadOnlySpan<byte> Escape(ReadOnlySpan<byte> json)
    {
        if (json is not [(byte)'"', ..])
        {
            return json;
        }

        var reader = new Utf8JsonReader(json);
        reader.Read();

        // It is not longer than its JSON.
        _unescaped.Clear();
        _unescaped.Advance(reader.CopyString(_unescaped.Reserve(json.Length)));
        Begin().WriteStringValue(_unescaped.Written);
        return End();
    }

    /// <summary>Ends a value that has failed. What was written before it stays.</summary>
    public void Interrupt()
    {
        _text.Advance(_writer.BytesPending);
        _writer.Reset();
    }

    /// <summary>Returns a part of what has been written, valid until more is written.</summary>
    public ReadOnlySpan<byte> Slice(int start, int end)
    {
        // The pending bytes are in the array too: a flush would make the writer ask for memory again.
        return _text.EnsureFree(_writer.BytesPending).AsSpan(start, end - start);
    }

    /// <summary>Discards the previous value, and returns its memory to the pool.</summary>
    public void Clear()
    {
        Begin();
        _text.Dispose();
        _unescaped.Dispose();
    }

    public void Dispose()
    {
        Clear();
        _writer.Dispose();
    }

    void IBufferWriter<byte>.Advance(int count) => _text.Advance(count);

    Memory<byte> IBufferWriter<byte>.GetMemory(int sizeHint) => _text.Reserve(Math.Max(sizeHint, 1)).AsMemory(_text.Length);

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => _text.Reserve(Math.Max(sizeHint, 1)).AsSpan(_text.Length);
}
