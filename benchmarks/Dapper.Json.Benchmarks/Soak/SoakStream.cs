using Dapper.Json.Benchmarks.Sinks;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Hands what is written on to a point.</summary>
internal sealed class SoakStream(SoakPoint point) : WriteOnlyStream
{
    public override void Write(ReadOnlySpan<byte> buffer) => point.Take(buffer);

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        await point.WaitAsync();
        point.Take(buffer.Span, cancellationToken);
    }
}
