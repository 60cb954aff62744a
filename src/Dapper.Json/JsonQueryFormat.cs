namespace Dapper.Json;

/// <summary>How the objects of a query that writes all its rows are put together.</summary>
public enum JsonQueryFormat
{
    /// <summary>A JSON array: <c>[]</c> for no rows.</summary>
    Array,

    /// <summary>
    /// One object a line, each ended by a line feed, and nothing for no rows: NDJSON, also called JSON Lines. Media type
    /// <c>application/x-ndjson</c>, see <see href="https://github.com/ndjson/ndjson-spec"/>.
    /// </summary>
    Lines,
}
