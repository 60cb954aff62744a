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

/// <summary>An output into the caller's writer, inside a larger document. Flushing it is up to its owner.</summary>
internal sealed class Utf8WriterOutput(Utf8JsonWriter writer) : JsonOutput
{
    public override Utf8JsonWriter Writer => writer;

    public override bool IsFull => false;

    public override ValueTask<bool> FlushAsync(bool isLast, bool async, CancellationToken cancellationToken) => new(true);
}
