namespace Dapper.Json.AspNetCore;

/// <summary>
/// Computes the <c>ETag</c> of a response. A <c>GET</c> or <c>HEAD</c> request whose <c>If-None-Match</c> contains the
/// current one, by weak comparison (RFC 9110, 8.8.3.2), gets status 304 and no content.
/// </summary>
public sealed class JsonETag
{
    private JsonETag(int maxBytes, string? sql)
    {
        MaxBytes = maxBytes;
        Sql = sql;
    }

    // Gets the number of bytes that are buffered to be hashed; 0 if the ETag comes from a query.
    internal int MaxBytes { get; }

    // Gets the query that the ETag comes from; null if it comes from the content.
    internal string? Sql { get; }

    /// <summary>Computes ETags from the content of responses: the SHA-256 hash of the bytes.</summary>
    /// <param name="maxBytes">
    /// In bytes; the default is 65,536. Responses up to this size are buffered in pooled memory before they are sent, within
    /// <see cref="DapperJsonOptions.BufferLimit"/>. Longer responses are sent as their rows are read, or as <see cref="JsonResultOptions.BufferUpTo"/>
    /// says, and have none. The query runs for every request, including <c>HEAD</c>.
    /// </param>
    /// <returns>The source of ETags. Keep it and share it.</returns>
    /// <remarks>
    /// The ETag is weak, because response compression changes the bytes and leaves the ETag as it is, which a strong one does not allow (RFC
    /// 9110, 8.8.1). <c>If-None-Match</c> compares weakly in any case.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxBytes"/> is less than 1.</exception>
    public static JsonETag FromContent(int maxBytes = 64 * 1024)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxBytes, 1);
        return new JsonETag(maxBytes, sql: null);
    }

    /// <summary>
    /// Computes ETags from all columns of the first row of another query: a version column, or the newest time stamp and the
    /// count. If the copy of a client is current, only this query runs.
    /// </summary>
    /// <param name="sql">
    /// Runs before the main query, with the same parameters, connection, transaction and timeout, as
    /// <see cref="System.Data.CommandType.Text"/>. If it returns no row, the response has no ETag.
    /// </param>
    /// <returns>The source of ETags. Keep it and share it.</returns>
    /// <remarks>
    /// <para>
    /// The ETag is weak: it says that the data is the same, not that the bytes are. Rows may change between the two queries. Then the content
    /// is newer than its ETag, and the client receives it again with its next request.
    /// </para>
    /// <para>
    /// The ETag covers the row, the text of the command and of this query, the names, types and values of the command's parameters, the name of the
    /// database, the format, the selected fields, the results, and the other options that decide what is written. Where the driver names no database, or
    /// calls each <c>main</c>, as SQLite does, its name is the connection's <see cref="System.Data.Common.DbConnection.DataSource"/>: the file. Of code,
    /// such as a converter, it knows the type with its type arguments, and their builds, but not those of the members' types. So it is the same in all
    /// instances of an app, if their files have the same path, on all replicas of a database, and after a restart, and seldom after a new version.
    /// </para>
    /// <para>
    /// Anything else that decides what the query returns must be a column of this query: the user or the tenant of a session setting or a policy for
    /// rows, the user of the connection, a server of the same database name, a database of SQLite in memory. Without that, a client may be told that the
    /// copy of another user is its own. Responses for one user also need <c>Cache-Control: private</c>, so that no shared cache keeps them.
    /// </para>
    /// <para>
    /// The row is hashed as Dapper.Json writes it with default options, so its columns need different names; on SQL Server,
    /// expressions need an alias. Otherwise the request fails with a <see cref="JsonQueryException"/> before anything is sent.
    /// </para>
    /// <para>
    /// If the value of a parameter has a type whose content cannot be read, such as a <see cref="Stream"/> or a type of the driver, the request fails
    /// with an <see cref="InvalidOperationException"/> before anything is run.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentException"><paramref name="sql"/> is empty or white space.</exception>
    public static JsonETag FromQuery(string sql)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(sql);
        return new JsonETag(maxBytes: 0, sql);
    }
}
