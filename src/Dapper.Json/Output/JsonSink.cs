using System.Buffers;
using System.IO.Pipelines;

namespace Dapper.Json.Output;

/// <summary>
/// The destination of flushed bytes: a stream, a writer or a receiver. The caller owns it: it is neither completed, closed nor disposed.
/// </summary>
internal readonly struct JsonSink(Stream? stream, IBufferWriter<byte>? writer, JsonReceiver? receiver)
{
    /// <inheritdoc cref="JsonReceiver.HasEnough"/>
    public bool HasEnough => receiver is { HasEnough: true };

    public static JsonSink To(JsonReceiver receiver) => new(null, null, receiver);

    // Three overloads, not one: a class may be a stream and a writer, and the caller has chosen.
    public static JsonSink To(IBufferWriter<byte> writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        return new(null, writer, null);
    }

    public static JsonSink To(Stream utf8Json)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return utf8Json.CanWrite ? new(utf8Json, null, null) : throw new ArgumentException("The stream cannot be written to.", nameof(utf8Json));
    }

    /// <summary>
    /// Writes bytes. A stream is not flushed: as with JsonSerializer, that is up to its owner. A pipe is, and waits for back-pressure; it wants no
    /// more when its reader has completed.
    /// </summary>
    /// <param name="utf8">The bytes.</param>
    /// <param name="isLast">Whether they end the document.</param>
    /// <param name="cancellationToken">Cancels the write.</param>
    /// <returns>Whether the sink accepts more bytes.</returns>
    public ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> utf8, bool isLast, CancellationToken cancellationToken) =>
        receiver?.ReceiveAsync(utf8, isLast, cancellationToken) ?? WriteAsync(utf8, cancellationToken);

    /// <inheritdoc cref="WriteAsync(ReadOnlyMemory{byte}, bool, CancellationToken)"/>
    /// <remarks>A pipe has no synchronous flush, and a receiver has none, so this method blocks.</remarks>
    public bool Write(ReadOnlyMemory<byte> utf8, bool isLast, CancellationToken cancellationToken)
    {
        if (stream is not null)
        {
            stream.Write(utf8.Span);
            return true;
        }

        return WriteAsync(utf8, isLast, cancellationToken).AsTask().GetAwaiter().GetResult();
    }

    private async ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> utf8, CancellationToken cancellationToken)
    {
        if (stream is not null)
        {
            await stream.WriteAsync(utf8, cancellationToken).ConfigureAwait(false);
            return true;
        }

        writer!.Write(utf8.Span);
        if (writer is PipeWriter pipe)
        {
            FlushResult result = await pipe.FlushAsync(cancellationToken).ConfigureAwait(false);
            return !result.IsCanceled ? !result.IsCompleted : throw new OperationCanceledException("The flush of the PipeWriter was cancelled.");
        }

        return true;
    }
}
