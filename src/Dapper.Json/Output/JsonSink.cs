using System.Buffers;
using System.IO.Pipelines;

namespace Dapper.Json.Output;

/// <summary>The destination of flushed bytes. The caller owns it: it is neither completed, closed nor disposed.</summary>
internal abstract class JsonSink
{
    public static JsonSink To(IBufferWriter<byte> writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        return writer is PipeWriter pipe ? new PipeWriterSink(pipe) : new BufferWriterSink(writer);
    }

    public static JsonSink To(Stream utf8Json)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return utf8Json.CanWrite
            ? new StreamSink(utf8Json)
            : throw new ArgumentException("The stream cannot be written to.", nameof(utf8Json));
    }

    /// <summary>Writes bytes.</summary>
    /// <returns>Whether the sink accepts more bytes.</returns>
    public abstract ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> utf8, CancellationToken cancellationToken);

    /// <inheritdoc cref="WriteAsync"/>
    public abstract bool Write(ReadOnlySpan<byte> utf8, CancellationToken cancellationToken);
}

/// <summary>A buffer in memory, which never waits.</summary>
internal sealed class BufferWriterSink(IBufferWriter<byte> writer) : JsonSink
{
    public override ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> utf8, CancellationToken cancellationToken) =>
        new(Write(utf8.Span, cancellationToken));

    public override bool Write(ReadOnlySpan<byte> utf8, CancellationToken cancellationToken)
    {
        writer.Write(utf8);
        return true;
    }
}

/// <summary>A stream, which is never flushed: as with JsonSerializer, that is up to its owner.</summary>
internal sealed class StreamSink(Stream stream) : JsonSink
{
    public override async ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> utf8, CancellationToken cancellationToken)
    {
        await stream.WriteAsync(utf8, cancellationToken).ConfigureAwait(false);
        return true;
    }

    public override bool Write(ReadOnlySpan<byte> utf8, CancellationToken cancellationToken)
    {
        stream.Write(utf8);
        return true;
    }
}

/// <summary>A pipe. Each write is flushed and waits for back-pressure. Writing ends when the pipe's reader has completed.</summary>
internal sealed class PipeWriterSink(PipeWriter pipe) : JsonSink
{
    public override async ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> utf8, CancellationToken cancellationToken)
    {
        pipe.Write(utf8.Span);
        return WantsMore(await pipe.FlushAsync(cancellationToken).ConfigureAwait(false));
    }

    /// <remarks>A pipe has no synchronous flush, so this method blocks.</remarks>
    public override bool Write(ReadOnlySpan<byte> utf8, CancellationToken cancellationToken)
    {
        pipe.Write(utf8);
        ValueTask<FlushResult> flush = pipe.FlushAsync(cancellationToken);
        return WantsMore(flush.IsCompletedSuccessfully ? flush.Result : flush.AsTask().GetAwaiter().GetResult());
    }

    private static bool WantsMore(FlushResult result) =>
        result.IsCanceled
            ? throw new OperationCanceledException("The flush of the PipeWriter was cancelled.")
            : !result.IsCompleted;
}
