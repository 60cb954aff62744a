using System.Buffers;
using System.Text.Json;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Output;

/// <summary>
/// Buffers the JSON of one query in pooled memory and flushes it to the sink. A query that fails before its first flush leaves
/// the sink untouched.
/// </summary>
/// <remarks>
/// Reused for one query after the other. One contiguous buffer also keeps the count of pending bytes correct: over segments,
/// <see cref="Utf8JsonWriter.BytesPending"/> starts again with each.
/// </remarks>
internal sealed class BufferedOutput : IBufferWriter<byte>
{
    /// <summary>The largest initial buffer, in bytes. The threshold may be int.MaxValue, to buffer everything, but few rows need little memory.</summary>
    private const int MaxInitialLength = 16 * 1024;

    private readonly int _flushThreshold;
    private PooledBuffer<byte> _buffer;
    private JsonSink _sink;

    public BufferedOutput(int flushThreshold, JsonWriterOptions writerOptions)
    {
        _flushThreshold = flushThreshold;
        _buffer = new(Math.Min(flushThreshold, MaxInitialLength));
        Writer = new Utf8JsonWriter(this, writerOptions);
    }

    /// <summary>Creates an output into the caller's writer, inside a larger document. It is never full: flushing is up to the writer's owner.</summary>
    public BufferedOutput(Utf8JsonWriter writer) => (_flushThreshold, Writer) = (int.MaxValue, writer);

    public Utf8JsonWriter Writer { get; }

    /// <summary>Gets the measurement of the query; null if nobody listens.</summary>
    public QueryMeasurement? Measurement { get; private set; }

    /// <summary>Gets whether enough bytes are buffered to be flushed.</summary>
    public bool IsFull => _buffer.Length + Writer.BytesPending >= _flushThreshold;

    /// <summary>Gets the number of buffered bytes, without those that are pending in the writer.</summary>
    public int Length => _buffer.Length;

    public void Open(JsonSink sink, QueryMeasurement? measurement = null) => (_sink, Measurement) = (sink, measurement);

    /// <summary>Flushes the buffered bytes.</summary>
    /// <param name="isLast">Whether they end the document.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="cancellationToken">Cancels the flush.</param>
    /// <returns>Whether the sink accepts more bytes.</returns>
    /// <exception cref="OperationCanceledException">The token was cancelled before. Whoever cancels it during the last flush is too late.</exception>
    public async ValueTask<bool> FlushAsync(bool isLast, bool async, CancellationToken cancellationToken)
    {
        // Here, since not every sink looks at the token: a stream that is written synchronously gets none.
        cancellationToken.ThrowIfCancellationRequested();
        Writer.Flush();
        Measurement?.CountBytes(_buffer.Length);
        bool wantsMore = async
            ? await _sink.WriteAsync(_buffer.WrittenMemory, isLast, cancellationToken).ConfigureAwait(false)
            : _sink.Write(_buffer.WrittenMemory, isLast, cancellationToken);
        _buffer.Clear();
        return wantsMore;
    }

    /// <summary>Returns the buffered bytes from a position on, to be changed in place.</summary>
    public Span<byte> WrittenFrom(int start)
    {
        Writer.Flush();
        return _buffer.Written[start..];
    }

    /// <summary>Removes the buffered bytes after a position, and those that are pending in the writer.</summary>
    public void Truncate(int length)
    {
        // The buffer must know of all bytes in it: it clears no others when it returns its memory.
        Writer.Flush();
        _buffer.Truncate(length);
    }

    /// <summary>Ends the line of a complete value. The next value is a document of its own, without a comma before it.</summary>
    public void EndLine()
    {
        Continue("\n"u8);
        Writer.Reset(this);
    }

    /// <summary>Adds bytes as they are, such as the next piece of the raw JSON that was written last.</summary>
    public void Continue(ReadOnlySpan<byte> json)
    {
        Writer.Flush();
        _buffer.Append(json);
    }

    /// <summary>Discards bytes that have not been flushed, and returns the cleared buffer to the pool.</summary>
    public void Close()
    {
        _buffer.Advance(Writer.BytesPending);
        Writer.Reset();
        _buffer.Dispose();
        _sink = default;
        Measurement = null;
    }

    void IBufferWriter<byte>.Advance(int count) => _buffer.Advance(count);

    Memory<byte> IBufferWriter<byte>.GetMemory(int sizeHint) => Reserve(sizeHint).AsMemory(_buffer.Length);

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => Reserve(sizeHint).AsSpan(_buffer.Length);

    private byte[] Reserve(int sizeHint) =>
        (long)_buffer.Length + sizeHint <= Array.MaxLength
            ? _buffer.Reserve(Math.Max(sizeHint, 1))
            : throw new InvalidOperationException("The JSON that is buffered for one flush, at least a row, would be larger than 2 GB.");
}
