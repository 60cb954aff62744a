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

    /// <summary>Returns the JSON written since <see cref="Begin"/>, valid until the next call of it.</summary>
    public ReadOnlySpan<byte> End()
    {
        _writer.Flush();
        return _text.Written;
    }

    /// <summary>Discards the previous value, and returns its memory to the pool. Another one may be begun.</summary>
    public void Dispose()
    {
        Begin();
        _text.Dispose();
    }

    void IBufferWriter<byte>.Advance(int count) => _text.Advance(count);

    Memory<byte> IBufferWriter<byte>.GetMemory(int sizeHint) => _text.Reserve(Math.Max(sizeHint, 1)).AsMemory(_text.Length);

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => ((IBufferWriter<byte>)this).GetMemory(sizeHint).Span;
}
