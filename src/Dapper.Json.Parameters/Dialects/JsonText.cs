using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Dapper.Json.Output;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Buffers JSON in pooled memory and converts it to a string. Each thread keeps the writer for its next parameter.</summary>
internal sealed class JsonText : IBufferWriter<byte>, IDisposable
{
    [ThreadStatic]
    private static JsonText? _idle;

    private PooledBuffer<byte> _memory;

    // Only databases parse it, so characters that are unsafe in HTML need no escaping, and the text stays short.
    private JsonText() => Writer = new Utf8JsonWriter(
        this, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true });

    public Utf8JsonWriter Writer { get; }

    public static JsonText Begin()
    {
        JsonText text = _idle ?? new JsonText();
        _idle = null;
        return text;
    }

    /// <summary>Gets the written bytes. Valid until the next write.</summary>
    public ReadOnlySpan<byte> Written
    {
        get
        {
            Writer.Flush();
            return _memory.Written;
        }
    }

    public void Dispose()
    {
        Writer.Reset();
        _memory.Dispose();
        _idle = this;
    }

    void IBufferWriter<byte>.Advance(int count) => _memory.Advance(count);

    Memory<byte> IBufferWriter<byte>.GetMemory(int sizeHint) => _memory.Reserve(Math.Max(sizeHint, 1)).AsMemory(_memory.Length);

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => _memory.Reserve(Math.Max(sizeHint, 1)).AsSpan(_memory.Length);
}
