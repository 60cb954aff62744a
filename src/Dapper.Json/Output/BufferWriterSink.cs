using System.Buffers;

namespace Dapper.Json.Output;

/// <summary>A buffer in memory: there is nothing to wait for.</summary>
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
