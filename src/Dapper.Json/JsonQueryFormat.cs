namespace Dapper.Json;

/// <summary>The format of the JSON of a query that writes all rows.</summary>
public enum JsonQueryFormat
{
    /// <summary>A JSON array: <c>[]</c> for no rows.</summary>
    Array,

    /// <summary>
    /// NDJSON, also called JSON Lines: one object per line, each ended by a line feed, and nothing for no rows. The media type is
    /// <c>application/x-ndjson</c>, see <see href="https://github.com/ndjson/ndjson-spec"/>.
    /// </summary>
    /// <remarks>NDJSON has no closing bracket: if a query fails, only its exception shows that rows are missing.</remarks>
    Lines,

    /// <summary>
    /// The JSON that the database returns, such as SQL Server's <c>FOR JSON</c>: one value, cut into the rows of one text column.
    /// <c>[]</c> for no rows, or only NULLs.
    /// </summary>
    /// <remarks>
    /// The pieces are joined and validated as one JSON value (RFC 8259, nested no deeper than
    /// <see cref="System.Text.Json.JsonSerializerOptions.MaxDepth"/>), and written as they are: not indented, not renamed. The
    /// methods return the number of elements of the array, or 1 if the value is not an array. These are a
    /// <see cref="JsonQueryException"/>: a result with several columns, a column that is not text, and pieces that are not one complete
    /// JSON value. So is a character beyond U+FFFF that SQL Server has cut in two, if the reader was not opened for
    /// <see cref="System.Data.CommandBehavior.SequentialAccess"/> and its driver has replaced both halves.
    /// </remarks>
    ForJson,

    /// <summary>
    /// An array of the values of the only column: <c>["a","b","c"]</c>. Of several columns each row is an array: <c>[[1,"a"],[2,"b"]]</c>. For no rows it is
    /// <c>[]</c>.
    /// </summary>
    /// <remarks>
    /// NULL is <c>null</c>, whatever the serializer options say about NULL. Of the names of the columns only their types are read, see
    /// <see cref="JsonQueryOptions.PathNames"/>. Of several columns none may be named as one of a list, such as <c>lines[].sku</c>: that is a
    /// <see cref="JsonQueryException"/>. The methods with a type, and those that write one object throw <see cref="ArgumentException"/>.
    /// </remarks>
    Values,

    /// <summary>
    /// One object with the column names once and each row as an array: <c>{"columns":["id","title"],"rows":[[1,"a"],[2,"b"]]}</c>, for
    /// charts, grids and large exports.
    /// </summary>
    /// <remarks>
    /// The naming policy applies to the names of the columns, but not to those of the two properties. Names are not read as paths here, but may end in
    /// types: see <see cref="JsonQueryOptions.PathNames"/>. NULL is <c>null</c>, whatever the serializer options say about NULL. Without rows
    /// the columns are still written. The methods with a type, and those that write one object throw <see cref="ArgumentException"/>.
    /// </remarks>
    Table,
}
