using System.Buffers;
using System.IO.Pipelines;

namespace Dapper.Json.Output;

/// <summary>Where the finished bytes go. The destination is the caller's: it is neither completed, closed nor disposed.</summary>
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

    /// <summary>Passes bytes on.</summary>
    /// <returns>Whether whoever reads the destination wants more.</returns>
    public abstract ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> utf8, CancellationToken cancellationToken);

    /// <inheritdoc cref="WriteAsync"/>
    public abstract bool Write(ReadOnlySpan<byte> utf8, CancellationToken cancellationToken);
}
