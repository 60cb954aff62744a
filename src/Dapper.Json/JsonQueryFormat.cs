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
    /// <see cref="JsonQueryException"/>. So does a character beyond U+FFFF that SQL Server has cut in two, where a reader that was not
    /// opened for <see cref="System.Data.CommandBehavior.SequentialAccess"/> has replaced both halves.
    /// </remarks>
    ForJson,

    /// <summary>An array of the values of the only column: <c>["a","b","c"]</c>, and <c>[]</c> for no rows.</summary>
    /// <remarks>
    /// NULL is <c>null</c>, whatever the serializer options say of NULLs. Rows of more columns end the query with a
    /// <see cref="JsonQueryException"/>. The methods with a type and those that write one object throw <see cref="ArgumentException"/>.
    /// </remarks>
    Values,

    /// <summary>
    /// One object with the names once and each row as an array: <c>{"columns":["id","title"],"rows":[[1,"a"],[2,"b"]]}</c>, for
    /// charts, grids and large exports.
    /// </summary>
    /// <remarks>
    /// The names of the columns go through the naming policy; those of the two properties do not. NULL is <c>null</c>, whatever the
    /// serializer options say of NULLs. For no rows the columns are there all the same. The methods with a type and those that write
    /// one object throw <see cref="ArgumentException"/>, and so do options whose <see cref="JsonQueryOptions.PathNames"/> is true.
    /// </remarks>
    Table,
}
