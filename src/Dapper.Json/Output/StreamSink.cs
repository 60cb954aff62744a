namespace Dapper.Json.Output;

/// <summary>A stream. It is written to, never flushed: as with JsonSerializer, that is its owner's business.</summary>
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
