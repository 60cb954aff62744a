using Dapper.Json.AspNetCore.ETags;
using Dapper.Json.Cursors;

namespace Dapper.Json.AspNetCore;

/// <summary>
/// Computes the <c>ETag</c> of a response. A <c>GET</c> or <c>HEAD</c> request whose <c>If-None-Match</c> contains the
/// current one, by weak comparison (RFC 9110, 8.8.3.2), gets status 304 and no content.
/// </summary>
/// <remarks>Immutable, and safe to share between threads: keep instances in static fields.</remarks>
/// <example>
/// <code>
/// private static readonly JsonETag PostVersion = JsonETag.FromColumn&lt;long&gt;("Version");
/// </code>
/// </example>
public sealed class JsonETag
{
    private const string ParameterPrefix = "ifMatch";

    private JsonETag(int maxBytes, string? sql, VersionColumns? version)
    {
        MaxBytes = maxBytes;
        Sql = sql;
        Version = version;
    }

    // The number of bytes that are buffered to be hashed; 0 if the ETag comes from a query.
    internal int MaxBytes { get; }

    // Null if it comes from the content or from columns.
    internal string? Sql { get; }

    // Null if it comes from the content or from another query.
    internal VersionColumns? Version { get; }

    /// <summary>Computes ETags from the content of responses: the SHA-256 hash of the bytes.</summary>
    /// <param name="maxBytes">
    /// In bytes; the default is 65,536. Responses up to this size are buffered in pooled memory before they are sent, within
    /// <see cref="JsonResultOptions.BufferLimit"/>. Longer responses are sent as their rows are read, or as <see cref="JsonResultOptions.BufferUpTo"/>
    /// says, and have none. The query runs for every request, including <c>HEAD</c>.
    /// </param>
    /// <returns>The source of ETags. Keep it and share it.</returns>
    /// <remarks>
    /// The ETag is weak, because response compression changes the bytes and leaves the ETag as it is, which is not allowed for a strong one (RFC
    /// 9110, 8.8.1). <c>If-None-Match</c> compares weakly in any case.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxBytes"/> is less than 1.</exception>
    public static JsonETag FromContent(int maxBytes = 64 * 1024)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxBytes, 1);
        return new JsonETag(maxBytes, sql: null, version: null);
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
    /// calls each <c>main</c>, as SQLite does, its name is the connection's <see cref="System.Data.Common.DbConnection.DataSource"/>: the file. Of the
    /// connection string it covers the schema, the options and the time zone (<c>Search Path</c>, <c>Options</c>, <c>Timezone</c>), the user and its role.
    /// Of code, such as a converter, it knows the type with its type arguments, and their builds, but not those of the members' types. So it is the same in all
    /// instances of an app, if their files have the same path, on all replicas of a database, and after a restart, and seldom after a new version.
    /// </para>
    /// <para>
    /// Anything else that decides what the query returns must be a column of this query: the user or the tenant of a session setting or a policy for
    /// rows, a server of the same database name, a database of SQLite in memory. Without that, a client may be told that the
    /// copy of another user is current for it. Responses for one user also need <c>Cache-Control: private</c>, so that no shared cache keeps them.
    /// </para>
    /// <para>
    /// The row is hashed as Dapper.Json writes it with the converters of the response's options for types that System.Text.Json has none for, so its
    /// columns need different names; on SQL Server, expressions need an alias. Otherwise, and for a value of which nothing is written, the request fails
    /// with a <see cref="JsonQueryException"/> before anything is sent.
    /// </para>
    /// <para>
    /// If the value of a parameter has a type whose content cannot be read, such as a <see cref="Stream"/>, a <see cref="System.Data.DataTable"/>, an array of
    /// two dimensions or a type of the driver, the request fails with an <see cref="InvalidOperationException"/> before anything is run.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentException"><paramref name="sql"/> is empty or white space.</exception>
    public static JsonETag FromQuery(string sql)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(sql);
        return new JsonETag(maxBytes: 0, sql, version: null);
    }

    /// <summary>
    /// Takes ETags from a column of the query itself: a row version, a number that each update raises, a time of the last change. They are strong, and
    /// need no further query.
    /// </summary>
    /// <typeparam name="T">
    /// The type of the column's values: an integer type, <see cref="decimal"/>, <see cref="double"/>, <see cref="float"/>, <see cref="bool"/>,
    /// <see cref="string"/>, <see cref="Guid"/>, <see cref="DateTime"/>, <see cref="DateTimeOffset"/>, <see cref="DateOnly"/>, <see cref="TimeOnly"/>
    /// or an array of <see cref="byte"/>, such as a <c>rowversion</c> of SQL Server. It must be the type that the database stores: on SQLite,
    /// <see cref="string"/> for dates. For a column that may compare differently from its order, or come back changed, such as an enum, the first
    /// response fails, and the error says what to cast it to.
    /// </typeparam>
    /// <param name="column">The name of the column in the result, compared without case, before any naming policy.</param>
    /// <param name="parameter">
    /// The name of the parameter that <see cref="JsonResultOptions.IfMatch"/> adds, without a prefix such as <c>@</c>. The default is <c>ifMatch</c> and
    /// the name of the column with an upper-case first letter: <c>ifMatchVersion</c>. It is required for a column whose name is not an identifier.
    /// </param>
    /// <returns>The source of ETags. Keep it and share it.</returns>
    /// <remarks>
    /// <para>
    /// The column is left out of the rows of every response with these options, whether that has an ETag or not: select it again, under another
    /// name, if it is to be written. In a typed query it still fills a member of its name. For a list, select columns that are the same in
    /// each row, such as <c>count(*) over ()</c> and <c>max(UpdatedAt) over ()</c>: a row with another value than the first throws a
    /// <see cref="JsonQueryException"/>. A list without rows has an ETag too. Of several results, it is the first that must have the column, but for those of
    /// <see cref="JsonResultSet.MustExist"/>.
    /// </para>
    /// <para>
    /// The first row is read before anything is written. If the copy of the client is current, nothing is written, and no other column is read. The
    /// rows of a list are read to their end, to be compared. The rest is skipped, up to 20,000 rows or a quarter of a second; then the command is cancelled,
    /// for which drivers of servers open a connection. On a connection that the caller opened, which may be in a transaction, and in a
    /// <c>TransactionScope</c> it is not cancelled: all rows are read. Otherwise rows of SQLite and DuckDB are not skipped: their queries just end.
    /// </para>
    /// <para>
    /// The value must change whenever the rows do. The ETag covers it and all that <see cref="FromQuery"/> covers, so everything that decides what the
    /// query returns must be a parameter or a column of the ETag, and a parameter must have a value whose content can be read. Clients can read the
    /// value. A response with status 200, 201 or 204 to another method than <c>GET</c> or <c>HEAD</c> has an ETag if
    /// <see cref="JsonResultOptions.IfMatch"/> is set. It covers only the value and is for the next <c>If-Match</c>, although RFC 9110, 9.3.4, wants none
    /// if what was sent is not stored unchanged.
    /// </para>
    /// <para>
    /// Columns in front of one that is read for the ETag wait in memory where a reader is opened for sequential access. It cannot be combined with
    /// <see cref="JsonQueryFormat.ForJson"/>. These throw a <see cref="JsonQueryException"/> when the query runs: no column of the name, or two; a value that
    /// is none of <typeparamref name="T"/>; an ETag of more than <see cref="JsonCursor.MaxLength"/> characters. NULL is allowed, but matches no
    /// <c>If-Match</c>.
    /// </para>
    /// <para>
    /// A proxy that compresses must make the ETag weak (RFC 9110, 8.8.1), as nginx does. <c>If-None-Match</c> still matches then, <c>If-Match</c>
    /// does not. The suffix <c>-gzip</c>, which Apache adds instead, is accepted in both. Response compression of ASP.NET Core leaves the ETag as it is.
    /// That is against the rule, and harmless unless a cache serves ranges of stored responses.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="column"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <typeparamref name="T"/> is another type, <paramref name="column"/> is empty, or the name of the parameter is not an identifier.
    /// </exception>
    public static JsonETag FromColumn<T>(string column, string? parameter = null) => Of<T>([], column, parameter);

    /// <summary>Adds a column to those that the ETag is taken from.</summary>
    /// <typeparam name="T"><inheritdoc cref="FromColumn" path="/typeparam/node()"/></typeparam>
    /// <param name="column"><inheritdoc cref="FromColumn" path="/param[@name='column']/node()"/></param>
    /// <param name="parameter"><inheritdoc cref="FromColumn" path="/param[@name='parameter']/node()"/></param>
    /// <returns>A new source of ETags.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="column"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <typeparamref name="T"/> is another type, a column or a parameter is named twice, or the name of the parameter is not an identifier.
    /// </exception>
    /// <exception cref="InvalidOperationException">The ETag comes from the content or from another query.</exception>
    public JsonETag And<T>(string column, string? parameter = null) => Version is null
        ? throw new InvalidOperationException("Only an ETag of JsonETag.FromColumn has further columns.")
        : Of<T>(Version.Keys, column, parameter);

    private static JsonETag Of<T>(CursorKey[] before, string column, string? parameter)
    {
        CursorKey key = CursorKey.Of<T>(column, parameter, nullable: false, before, ParameterPrefix);
        return new(maxBytes: 0, sql: null, new VersionColumns([.. before, key]));
    }
}
