using System.IO.Pipelines;

namespace Dapper.Json.Benchmarks.Sinks;

/// <summary>A pipe whose other end is read while it is written to, as a web server does.</summary>
internal static class DrainedPipe
{
    /// <summary>Runs a writer and moves what it writes into a stream.</summary>
    public static async Task RunAsync(Func<PipeWriter, Task> write, Stream target)
    {
        var pipe = new Pipe();
        Task drain = Task.Run(() => DrainAsync(pipe.Reader, target));
        try
        {
            await write(pipe.Writer);
        }
        finally
        {
            await pipe.Writer.CompleteAsync();
            await drain;
        }
    }

    private static async Task DrainAsync(PipeReader reader, Stream target)
    {
        ReadResult result;
        do
        {
            result = await reader.ReadAsync();
            foreach (ReadOnlyMemory<byte> segment in result.Buffer)
            {
                target.Write(segment.Span);
            }

            reader.AdvanceTo(result.Buffer.End);
        }
        while (!result.IsCompleted);
        await reader.CompleteAsync();
    }
}
