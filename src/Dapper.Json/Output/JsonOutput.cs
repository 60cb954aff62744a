using System.Buffers;
using System.Text.Json;
using Dapper.Json.Documents;

namespace Dapper.Json.Output;

/// <summary>
/// Gathers the JSON of one query in a pooled buffer and passes it on to the sink. Until then nothing has left: a query
/// that fails before its first flush leaves its sink untouched.
/// </summary>
/// <remarks>
/// Made once and used for one query after the other. One contiguous buffer also keeps the count of pending bytes true:
/// over segments, <see cref="Utf8JsonWriter.BytesPending"/> starts again with each.
/// </remarks>
internal sealed class JsonOutput : IBufferWriter<byte>
{
    private readonly int _flushThreshold;
    private JsonSink? _sink;
    private byte[] _buffer = [];
    private int _written;

    // Where the line that is being written begins, as far as it has not been passed on.
    private int _lineStart;

    // How much of the buffer may hold the caller's data: cleared before others get it.
    private int _used;

    public JsonOutput(int flushThreshold, JsonWriterOptions writerOptions, bool isLines)
    {
        IsLines = isLines;
        _flushThreshold = flushThreshold;
        Writer = new Utf8JsonWriter(this, writerOptions);
    }

    public Utf8JsonWriter Writer { get; }

    /// <summary>Gets whether rows are lines and not the elements of an array.</summary>
    public bool IsLines { get; }

    /// <summary>Gets whether enough has gathered to be passed on.</summary>
    public bool IsFull => _written + Writer.BytesPending >= _flushThreshold;

    public void Open(JsonSink sink)
    {
        _sink = sink;

        // A threshold may be as large as int.MaxValue, to gather it all: what few rows do not need is not taken.
        _buffer = ArrayPool<byte>.Shared.Rent(Math.Min(_flushThreshold, JsonQueryOptions.DefaultFlushThreshold));
    }

    /// <summary>Passes on what has gathered.</summary>
    /// <returns>Whether whoever reads the sink wants more.</returns>
    public async ValueTask<bool> FlushAsync(bool async, CancellationToken cancellationToken)
    {
        FlushWriter();
        bool wantsMore = async
            ? await _sink!.WriteAsync(_buffer.AsMemory(0, _written), cancellationToken).ConfigureAwait(false)
            : _sink!.Write(_buffer.AsSpan(0, _written), cancellationToken);
        _used = Math.Max(_used, _written);
        _written = 0;
        _lineStart = 0;
        return wantsMore;
    }

    /// <summary>Ends the line of a row.</summary>
    public void EndLine()
    {
        FlushWriter();
        Reserve(1);
        _buffer[_written++] = (byte)'\n';
        _lineStart = _written;

        // What follows is a document of its own: no comma goes before it.
        Writer.Reset(this);
    }

    /// <summary>Closes the document and passes on the rest of it.</summary>
    public async ValueTask FinishAsync(RowCount count, ExpectedRows shape, bool async, CancellationToken cancellationToken)
    {
        if (!count.SinkIsOpen || (count.Rows == 0 && shape != ExpectedRows.All))
        {
            return;
        }

        if (shape == ExpectedRows.All && !count.IsClosed && !IsLines)
        {
            if (count.Rows == 0)
            {
                Writer.WriteStartArray();
            }

            Writer.WriteEndArray();
        }

        await FlushAsync(async, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Forgets what has not been passed on, and gives the buffer back without the caller's data in it.</summary>
    public void Close()
    {
        _used = Math.Max(_used, _written + Writer.BytesPending);
        Writer.Reset();
        _buffer.AsSpan(0, _used).Clear();
        byte[] buffer = _buffer;
        _buffer = [];
        _written = 0;
        _lineStart = 0;
        _used = 0;
        _sink = null;
        ArrayPool<byte>.Shared.Return(buffer);
    }

    void IBufferWriter<byte>.Advance(int count) => _written += count;

    Memory<byte> IBufferWriter<byte>.GetMemory(int sizeHint)
    {
        Reserve(sizeHint);
        return _buffer.AsMemory(_written);
    }

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint)
    {
        Reserve(sizeHint);
        return _buffer.AsSpan(_written);
    }

    private void FlushWriter()
    {
        Writer.Flush();
        if (IsLines)
        {
            _used = Math.Max(_used, _written);
            _written = _lineStart + LineBreaks.Remove(_buffer.AsSpan(_lineStart, _written - _lineStart));
        }
    }

    private void Reserve(int sizeHint)
    {
        long wanted = (long)_written + Math.Max(sizeHint, 1);
        if (wanted <= _buffer.Length)
        {
            return;
        }

        if (wanted > Array.MaxLength)
        {
            throw new InvalidOperationException("What is gathered for one flush, a row at least, would be longer than 2 GB.");
        }

        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(Array.MaxLength, Math.Max(wanted, 2L * _buffer.Length)));
        _buffer.AsSpan(0, _written).CopyTo(larger);
        _buffer.AsSpan(0, Math.Max(_used, _written)).Clear();
        _used = _written;
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }
}
