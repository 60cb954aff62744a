using System.Collections.Concurrent;
using System.Text.Json;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Output;

/// <summary>Pools outputs between queries: as many as queries run at once, up to a bound.</summary>
internal sealed class OutputPool(int flushThreshold, JsonWriterOptions writerOptions)
{
    /// <summary>The most idle outputs beside the first, which hold no buffers. So many queries may wait for a database at once.</summary>
    public const int MaxIdle = 256;

    private readonly ConcurrentQueue<BufferedOutput> _idle = new();
    private BufferedOutput? _first;
    private int _idleCount;

    public BufferedOutput Rent(JsonSink sink = default, QueryMeasurement? measurement = null)
    {
        BufferedOutput? output = Interlocked.Exchange(ref _first, null);
        if (output is null && _idle.TryDequeue(out output))
        {
            Interlocked.Decrement(ref _idleCount);
        }

        output ??= new BufferedOutput(flushThreshold, writerOptions);
        output.Open(sink, measurement);
        return output;
    }

    public void Return(BufferedOutput output)
    {
        output.Close();
        if (Interlocked.CompareExchange(ref _first, output, null) is null)
        {
            return;
        }

        if (Interlocked.Increment(ref _idleCount) <= MaxIdle)
        {
            _idle.Enqueue(output);
        }
        else
        {
            Interlocked.Decrement(ref _idleCount);
        }
    }
}
