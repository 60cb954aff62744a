namespace Dapper.Json;

/// <summary>How a list or a table of a <see cref="JsonParameter"/> is sent to SQL Server.</summary>
public enum SqlServerParameterFormat
{
    /// <summary>
    /// JSON if the database can read it, otherwise XML. The first command on a connection string asks the server, synchronously and in one
    /// round trip; the result is kept for the life of the process.
    /// </summary>
    Auto,

    /// <summary>JSON, read by <c>openjson</c>: SQL Server 2016 and later, and a compatibility level of at least 130.</summary>
    Json,

    /// <summary>XML, read by <c>nodes</c>: any SQL Server, but slower.</summary>
    Xml,
}
