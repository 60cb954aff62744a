namespace Dapper.Json.Benchmarks.Soak;

/// <summary>What is done to an operation, as the report names it.</summary>
internal static class SoakFault
{
    /// <summary>How the names of cancellations begin.</summary>
    public const string Cancelled = "cancelled";

    /// <summary>The sink fails at a byte, or its reader goes.</summary>
    public const string SinkFailed = "sink failed";

    /// <summary>The server ends the connection.</summary>
    public const string Killed = "connection killed";

    /// <summary>Not done to one operation: what any may meet while others restart the server, hold connections or alter a table.</summary>
    public const string Away = "server away, pool exhausted or table locked";
}
