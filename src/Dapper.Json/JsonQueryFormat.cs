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

    /// <summary>
    /// The JSON of a result that is JSON already, such as that of SQL Server's <c>FOR JSON</c>: one value, cut into the rows of
    /// one text column. <c>[]</c> for no rows, or only NULLs.
    /// </summary>
    /// <remarks>
    /// The pieces are joined and validated as one JSON value (RFC 8259, nested no deeper than
    /// <see cref="System.Text.Json.JsonSerializerOptions.MaxDepth"/>), and written as they are: not indented, not renamed. The
    /// methods return the number of elements of the array, or 1 where the value is no array. A result with more columns, one
    /// whose column is no text, and pieces that are not one complete JSON value end the query with a
    /// <see cref="JsonQueryException"/>.
    /// </remarks>
    ForJson,
}
