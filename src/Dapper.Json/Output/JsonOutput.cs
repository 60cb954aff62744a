using System.Text.Json;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Output;

/// <summary>What the JSON of a query is written to, and through it to the caller's destination.</summary>
internal abstract class JsonOutput
{
    public abstract Utf8JsonWriter Writer { get; }

    /// <summary>Gets whether the writer may run code of the caller's: its buffer's or its encoder's.</summary>
    public abstract bool RunsCallersCode { get; }

    /// <summary>Gets what is told of the query; null where nobody listens.</summary>
    public QueryMeasurement? Measurement { get; protected set; }

    /// <summary>Gets whether enough has gathered to be passed on.</summary>
    public abstract bool IsFull { get; }

    /// <summary>Passes on what has gathered.</summary>
    /// <returns>Whether whoever reads the destination wants more.</returns>
    public abstract ValueTask<bool> FlushAsync(bool async, CancellationToken cancellationToken);
}

/// <summary>A writer of the caller's, in the middle of a larger document: passing on what has been written is up to its owner.</summary>
internal sealed class CallersOutput(Utf8JsonWriter writer) : JsonOutput
{
    public override Utf8JsonWriter Writer => writer;

    public override bool RunsCallersCode => true;

    public override bool IsFull => false;

    public override ValueTask<bool> FlushAsync(bool async, CancellationToken cancellationToken) => new(true);
}
