using System.Text.Json;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Output;

/// <summary>The output that the JSON of a query is written to, on its way to the sink.</summary>
internal abstract class JsonOutput
{
    public abstract Utf8JsonWriter Writer { get; }

    /// <summary>Gets the measurement of the query; null if nobody listens.</summary>
    public QueryMeasurement? Measurement { get; protected set; }

    /// <summary>Gets whether enough bytes are buffered to be flushed.</summary>
    public abstract bool IsFull { get; }

    /// <summary>Flushes the buffered bytes.</summary>
    /// <param name="isLast">Whether they end the document.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="cancellationToken">Cancels the flush.</param>
    /// <returns>Whether the sink accepts more bytes.</returns>
    public abstract ValueTask<bool> FlushAsync(bool isLast, bool async, CancellationToken cancellationToken);
}
