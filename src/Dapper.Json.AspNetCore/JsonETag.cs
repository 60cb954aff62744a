namespace Dapper.Json.AspNetCore;

/// <summary>
/// Where the <c>ETag</c> of an answer comes from. A <c>GET</c> or <c>HEAD</c> request whose <c>If-None-Match</c> names
/// it, by weak comparison (RFC 9110, 8.8.3.2), is answered with 304 and no content.
/// </summary>
public sealed class JsonETag
{
    private JsonETag(int maxBytes, string? sql)
    {
        MaxBytes = maxBytes;
        Sql = sql;
    }

    /// <summary>Gets how many bytes are gathered to be hashed; 0 where the tag comes from a query.</summary>
    internal int MaxBytes { get; }

    /// <summary>Gets the query that the tag comes from; null where it comes from the content.</summary>
    internal string? Sql { get; }

    /// <summary>Makes tags of what answers hold: a strong tag, the SHA-256 of their bytes.</summary>
    /// <param name="maxBytes">
    /// In bytes, 65,536 by default. Answers up to this size are gathered before they leave, in pooled memory; larger ones
    /// are streamed as always and have no tag. The query is run for every request, <c>HEAD</c> included.
    /// </param>
    /// <returns>The tag's source, to be kept and shared.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxBytes"/> is less than 1.</exception>
    public static JsonETag OfContent(int maxBytes = 64 * 1024)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxBytes, 1);
        return new JsonETag(maxBytes, sql: null);
    }

    /// <summary>
    /// Makes tags of the first row of another query, all of its columns: a version column, or the newest time stamp and the
    /// count. A request that has the answer already costs this query alone.
    /// </summary>
    /// <param name="sql">
    /// Run before the main query, with the same parameters, connection, transaction and timeout, as
    /// <see cref="System.Data.CommandType.Text"/>. Where it gives no row the answer has no tag.
    /// </param>
    /// <returns>The tag's source, to be kept and shared.</returns>
    /// <remarks>
    /// The tag is weak: it says that the data is the same, not that the bytes are, and rows may change between the two
    /// queries. Then the answer is newer than its tag, and the client is given it once more. What changes the answer but
    /// not the data, such as a new version of the program with another column, must be a column of this query. The
    /// row is hashed as it is written with the default options of Dapper.Json, so no two columns may have the same name, as
    /// those without one have on SQL Server: the answer then fails with a <see cref="JsonQueryException"/>, and nothing has left.
    /// </remarks>
    /// <exception cref="ArgumentException"><paramref name="sql"/> is empty or white space.</exception>
    public static JsonETag FromQuery(string sql)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(sql);
        return new JsonETag(maxBytes: 0, sql);
    }
}
