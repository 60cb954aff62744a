using System.Text.Json;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Output;

/// <summary>Pools outputs between queries. Those that are idle hold no buffers.</summary>
internal sealed class OutputPool(int flushThreshold, JsonWriterOptions writerOptions)
{
    private readonly IdlePool<BufferedOutput> _idle = new();

    public BufferedOutput Rent(JsonSink sink = default, QueryMeasurement? measurement = null)
    {
        BufferedOutput output = _idle.Take() ?? new BufferedOutput(flushThreshold, writerOptions);
        output.Open(sink, measurement);
        return output;
    }

    public void Return(BufferedOutput output)
    {
        output.Close();
        _idle.Keep(output);
    }
}
