using System.Buffers;
using System.IO.Pipelines;

namespace Dapper.Json.Output;

/// <summary>The destination of flushed bytes: a stream or a writer. The caller owns it: it is neither completed, closed nor disposed.</summary>
internal readonly struct JsonSink
{
    // Two fields and not one: a class may be both, and the caller has chosen.
    private readonly Stream? _stream;
    private readonly IBufferWriter<byte>? _writer;

    private JsonSink(Stream? stream, IBufferWriter<byte>? writer) => (_stream, _writer) = (stream, writer);

    public static JsonSink To(IBufferWriter<byte> writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        return new(null, writer);
    }

    public static JsonSink To(Stream utf8Json)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return utf8Json.CanWrite ? new(utf8Json, null) : throw new ArgumentException("The stream cannot be written to.", nameof(utf8Json));
    }

    /// <summary>
    /// Writes bytes. A stream is not flushed: as with JsonSerializer, that is up to its owner. A pipe is, and waits for back-pressure; it wants no
    /// more when its reader has completed.
    /// </summary>
    /// <returns>Whether the sink accepts more bytes.</returns>
    public async ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> utf8, CancellationToken cancellationToken)
    {
        if (_stream is not null)
        {
            await _stream.WriteAsync(utf8, cancellationToken).ConfigureAwait(false);
            return true;
        }

        _writer!.Write(utf8.Span);
        return _writer is not PipeWriter pipe || WantsMore(await pipe.FlushAsync(cancellationToken).ConfigureAwait(false));
    }

    /// <inheritdoc cref="WriteAsync"/>
    /// <remarks>A pipe has no synchronous flush, so this method blocks.</remarks>
    public bool Write(ReadOnlySpan<byte> utf8, CancellationToken cancellationToken)
    {
        if (_stream is not null)
        {
            _stream.Write(utf8);
            return true;
        }

        _writer!.Write(utf8);
        return _writer is not PipeWriter pipe || WantsMore(pipe.FlushAsync(cancellationToken).AsTask().GetAwaiter().GetResult());
    }

    private static bool WantsMore(FlushResult result) =>
        result.IsCanceled
            ? throw new OperationCanceledException("The flush of the PipeWriter was cancelled.")
            : !result.IsCompleted;
}
