using System.Buffers;
using System.IO.Pipelines;

namespace Dapper.Json.Output;

/// <summary>A pipe: flushed with its back-pressure, and left when its reader has gone.</summary>
internal sealed class PipeWriterSink(PipeWriter pipe) : JsonSink
{
    public override async ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> utf8, CancellationToken cancellationToken)
    {
        pipe.Write(utf8.Span);
        return WantsMore(await pipe.FlushAsync(cancellationToken).ConfigureAwait(false));
    }

    /// <remarks>A pipe has no synchronous flush: a caller who chose the synchronous method waits here.</remarks>
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
