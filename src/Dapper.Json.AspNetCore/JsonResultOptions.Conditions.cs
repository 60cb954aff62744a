namespace Dapper.Json.AspNetCore;

/// <content>Settings for the conditions of requests: RFC 9110, 13.</content>
public sealed partial class JsonResultOptions
{
    /// <summary>Gets or sets how the <c>ETag</c> of the response is computed.</summary>
    /// <value>
    /// The default is null: there is no ETag, and a <c>GET</c> or <c>HEAD</c> has no conditions. Only responses to these, with status 200, have one; with
    /// <see cref="JsonETag.FromColumn"/> and <see cref="IfMatch"/>, those to other methods with status 200, 201 or 204 have one too.
    /// </value>
    /// <remarks>
    /// The conditions of a <c>GET</c> or <c>HEAD</c> are those of RFC 9110, 13.2.2: one whose <c>If-Match</c> does not name the ETag, by strong comparison,
    /// gets status 412 with the current ETag; then one whose <c>If-None-Match</c> names it, by weak comparison, gets status 304. A missing row gets
    /// the response of <see cref="NotFound"/>, whatever the conditions. A response without an ETag, such as one too long for
    /// <see cref="JsonETag.FromContent"/>, becomes a 304 only by <c>If-None-Match: *</c>, which names whatever is there.
    /// </remarks>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonETag? ETag
    {
        get => Get<JsonETag?>(Setting.ETag);
        set => Set(Setting.ETag, value);
    }

    /// <summary>Gets or sets the version that a request may be for, by its <c>If-Match</c>: only that one is changed.</summary>
    /// <value>
    /// The default is null: <c>If-Match</c> of a change is ignored. Otherwise an ETag of <see cref="JsonETag.FromColumn"/>, the same object as the
    /// <see cref="ETag"/> of the responses that clients read.
    /// </value>
    /// <remarks>
    /// <para>
    /// The values of the version are added to the parameters of the command, for SQL such as
    /// <c>update Posts set … where Id = @id and (@ifMatchVersion is null or Version = @ifMatchVersion) returning …</c>. They are null if the
    /// request has no <c>If-Match</c>, or <c>*</c>. A stored procedure gets them too. If the command already has a parameter of that name, the request
    /// fails with an <see cref="ArgumentException"/>. SQL that does not use them, and a result that is written without a row, such as a list, throw an
    /// <see cref="InvalidOperationException"/> before the query runs: they would change any version, or hide that none was changed. An
    /// <see cref="ETag"/> of other columns, or of another source, throws as well: an <see cref="ArgumentException"/> where the same options have both,
    /// otherwise an <see cref="InvalidOperationException"/> before the query of a change runs.
    /// </para>
    /// <para>
    /// A request with <c>If-Match</c> whose row is missing gets status 412 with problem details; one without gets 404, see <see cref="NotFound"/>. For
    /// 404 in both cases if there is no such thing at all, run two statements: the first of several results is <see cref="JsonResultSet.MustExist"/>,
    /// and if its row is missing, the status is 404. If that of another result is, it is 412. For 412 a transaction of
    /// <see cref="CommitsTransaction"/> is rolled back, and <see cref="OnRowsRead"/> does not run. Of several ETags each is tried until there is a row, up to
    /// 16: the query runs once for each. If all are weak, or none is one of these columns, the response is also a 412, and no query runs; nor does the
    /// handler, as with <see cref="Fields"/>, if the setting is that of the endpoint itself.
    /// </para>
    /// <para>
    /// <c>If-None-Match: *</c> changes nothing that is there. SQL may use the parameter <c>@ifNoneMatch</c>: true if the row must be absent, false
    /// if the request has <c>If-Match</c>, so that it must be there, and null without both; a row that is missing then is a 412. Other SQL, and a stored
    /// procedure, does not run, and the response is a 412. So is that to an ETag of these columns in <c>If-None-Match</c> without one in <c>If-Match</c>:
    /// before the change it is not known whether that is the current one.
    /// </para>
    /// <para>
    /// A group may have it: <c>GET</c> and <c>HEAD</c> do not use it, nor does a <c>POST</c> whose SQL does not use its parameter, unless the endpoint or
    /// the result sets it itself. A result with <c>IfMatch = null</c> is not asked. That of a group, or of the app's controllers, is checked when the result
    /// is executed.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentException">The value comes from the content or from another query.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonETag? IfMatch
    {
        get => Get<JsonETag?>(Setting.IfMatch);
        set => Set(
            Setting.IfMatch,
            value is null or { Version: not null } ? value : throw new ArgumentException("IfMatch needs an ETag of JsonETag.FromColumn.", nameof(IfMatch)));
    }

    /// <summary>Gets or sets whether a request must have <c>If-Match</c>.</summary>
    /// <value>
    /// The default is false. If it is true and <see cref="IfMatch"/> is set, a request without the header gets status 428 with problem details
    /// (RFC 6585, 3), and no query runs; <c>If-None-Match: *</c> is accepted instead. <c>GET</c> and <c>HEAD</c> ignore it. A change without
    /// <see cref="IfMatch"/> throws an <see cref="InvalidOperationException"/>, unless that has been set to null.
    /// </value>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public bool RequiresIfMatch
    {
        get => Get<bool>(Setting.RequiresIfMatch);
        set => Set(Setting.RequiresIfMatch, value);
    }
}
