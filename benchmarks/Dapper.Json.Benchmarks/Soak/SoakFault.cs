namespace Dapper.Json.Benchmarks.Soak;

/// <summary>What is done to an operation, as the report names it.</summary>
internal static class SoakFault
{
    /// <summary>The token is cancelled when the sink takes a byte.</summary>
    public const string CancelledInSink = "cancelled in the sink";

    /// <summary>The token is cancelled after a random time.</summary>
    public const string CancelledAnyTime = "cancelled at any time";

    /// <summary>The sink fails at a byte, or its reader goes.</summary>
    public const string SinkFailed = "sink failed";

    /// <summary>The server ends the connection.</summary>
    public const string Killed = "connection killed";

    /// <summary>Another adds or drops a column.</summary>
    public const string Altered = "table altered";

    /// <summary>Not done to one operation: what any may meet while others restart the server, hold connections or alter a table.</summary>
    public const string Away = "server away, pool exhausted or table locked";
}
