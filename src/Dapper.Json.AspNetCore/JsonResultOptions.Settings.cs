using Dapper.Json.AspNetCore.Options;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore;

/// <content>Settings for the content of a response.</content>
public sealed partial class JsonResultOptions
{
    internal LocationTemplate? LocationTemplate => Get<LocationTemplate?>(Setting.Location);

    /// <summary>Gets or sets the options for the JSON of the query.</summary>
    /// <value>
    /// The default is null: the app's <see cref="Microsoft.AspNetCore.Http.Json.JsonOptions"/>, which <c>ConfigureHttpJsonOptions</c>
    /// sets, in controllers too. They are wrapped once and become read-only.
    /// </value>
    /// <remarks>
    /// Options without serializer options use those of the app, with its naming policy, encoder and converters:
    /// <c>new JsonQueryOptions { RawJsonColumns = ["Attributes"] }</c>. A setting such as <see cref="JsonQueryOptions.PropertyNamingPolicy"/> is laid over
    /// them. Options with serializer options, or with a source-generated context, replace those of the app as a whole:
    /// <c>new JsonQueryOptions(JsonSerializerOptions.Web)</c>; a warning in the log says what of the app's is lost. If options of a group or of the app
    /// set this property too, the nearest <see cref="JsonQueryOptions"/> apply as a whole, with one exception: without serializer options they use those
    /// that the next outer ones have, and each setting that these lay over them and that they do not set themselves.
    /// </remarks>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonQueryOptions? Query
    {
        get => Get<JsonQueryOptions?>(Setting.Query);
        set => Set(Setting.Query, value);
    }

    /// <summary>Gets or sets the status code of a response with rows.</summary>
    /// <value>The default is null: the status code of the response, which is 200 unless it has been set.</value>
    /// <remarks>
    /// With 204 the query runs to its end, nothing of its rows is sent, and the headers are those of its row: the <see cref="ETag"/> of
    /// <see cref="JsonETag.FromColumn"/>, the <see cref="Location"/>. A row that is missing is a 404 or a 412 as with any other status, which is what
    /// <c>update … returning</c> and <c>delete … returning</c> say.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 200 or more than 599, or is 205 or 304.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public int? StatusCode
    {
        get => Get<int?>(Setting.StatusCode);
        set
        {
            if (value is < 200 or > 599 or StatusCodes.Status205ResetContent or StatusCodes.Status304NotModified)
            {
                throw new ArgumentOutOfRangeException(nameof(StatusCode), value, "A response with rows can have a status from 200 to 599, but not 205 or 304.");
            }

            Set(Setting.StatusCode, value);
        }
    }

    /// <summary>Gets or sets the <c>Location</c> of the response, with columns of its row in braces: <c>/posts/{id}</c>.</summary>
    /// <value>
    /// The default is null: there is no such header. Otherwise a URI, absolute or relative (RFC 3986, 4.1). What a column has is escaped (RFC 3986, 2.1):
    /// <c>a/b</c> becomes <c>a%2Fb</c>.
    /// </value>
    /// <remarks>
    /// Mainly for <see cref="StatusCode"/> 201 with the row of <c>insert … returning</c> or <c>output inserted</c>. Columns are named as in the SQL,
    /// without case, before any naming policy, and are written as well: <c>{id:omit}</c> leaves one out of the row. Where the row has a type with
    /// a member of that name, that is an <see cref="ArgumentException"/> when the result is created: the type decides what is written. A column that the
    /// result does not have, or has twice, a NULL, an object, an array, and a value that makes a segment of the path empty, <c>.</c> or <c>..</c>, throw a
    /// <see cref="JsonQueryException"/> when the query has run, before anything is sent. Of several results, it is the first that must have the columns, except
    /// for those of <see cref="JsonResultSet.MustExist"/>. A result with any number of rows has no Location.
    /// </remarks>
    /// <exception cref="ArgumentException">The value is not a URI with names of columns in braces.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public string? Location
    {
        get => LocationTemplate?.Text;
        set => Set(Setting.Location, value is null ? null : new LocationTemplate(value));
    }

    /// <summary>Gets or sets the <c>Content-Type</c> of the response.</summary>
    /// <value>
    /// The default is null: <c>application/json; charset=utf-8</c>, or <c>application/x-ndjson</c> for NDJSON. If a client gets NDJSON
    /// because of <see cref="NegotiatesLines"/>, it is the type that the client asked for.
    /// </value>
    /// <remarks>
    /// A type that is not that of the rows, such as <c>application/x-ndjson</c> for an array or <c>text/plain</c> for NDJSON, throws an
    /// <see cref="ArgumentException"/> when a result is created, or an <see cref="InvalidOperationException"/> when it is executed, if the format comes
    /// from other options. Results that are an object are sent with any type.
    /// </remarks>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public string? ContentType
    {
        get => Get<string?>(Setting.ContentType);
        set => Set(Setting.ContentType, value);
    }

    /// <summary>Gets or sets the file name under which browsers save the response.</summary>
    /// <value>The default is null: there is no <c>Content-Disposition</c> header, and browsers show the response.</value>
    /// <remarks>
    /// It becomes <c>Content-Disposition: attachment</c> with <c>filename</c>, and <c>filename*</c> for characters outside of ASCII (RFC 6266). Responses
    /// without the rows, such as 304 and 404, do not have it. A name of NDJSON, such as <c>rows.ndjson</c>, for another format or with
    /// <see cref="NegotiatesLines"/> throws an <see cref="ArgumentException"/> when a result is created.
    /// </remarks>
    /// <exception cref="ArgumentException">The value is empty.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public string? FileName
    {
        get => Get<string?>(Setting.FileName);
        set
        {
            if (value is not null)
            {
                ArgumentException.ThrowIfNullOrEmpty(value, nameof(FileName));
            }

            Set(Setting.FileName, value);
        }
    }

    /// <summary>Gets or sets the format of a result with any number of rows: a JSON array, NDJSON, or one of the others.</summary>
    /// <value>
    /// The default is null: the <see cref="JsonQueryOptions.Format"/> of <see cref="Query"/>. An array or NDJSON is ignored for one row or several
    /// results, which are always an object.
    /// </value>
    /// <remarks>
    /// A format that is set here, or by <see cref="Query"/> to another than an array, ends a <see cref="NegotiatesLines"/> of outer options.
    /// <see cref="JsonQueryFormat.Values"/>, <see cref="JsonQueryFormat.Table"/> and <see cref="JsonQueryFormat.ForJson"/> are for the rows of
    /// a query without a type. Anywhere else they throw an <see cref="ArgumentException"/> when a result is created, as does any format together with
    /// <see cref="NegotiatesLines"/>. <c>ProducesJson</c> describes them, and NDJSON, to OpenAPI.
    /// </remarks>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonQueryFormat? Format
    {
        get => Get<JsonQueryFormat?>(Setting.Format);
        set => Set(Setting.Format, value);
    }

    /// <summary>Gets or sets whether a client may ask for NDJSON with its <c>Accept</c> header.</summary>
    /// <value>
    /// The default is false. If it is true, a client that prefers <c>application/x-ndjson</c>, <c>application/ndjson</c> or <c>application/jsonl</c> to
    /// <c>application/json</c>, by their quality values, gets NDJSON. Any other client gets an array, even if it accepts neither.
    /// </value>
    /// <remarks>
    /// Responses have <c>Vary: Accept</c>. Output caching ignores that header: its policy must vary by <c>Accept</c> as well.
    /// Results that are one object ignore this property. Together with a <see cref="Format"/>, with a <see cref="Query"/> whose format is not an array,
    /// or with a <see cref="ContentType"/> of NDJSON it throws an <see cref="ArgumentException"/> when a result is created.
    /// </remarks>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public bool NegotiatesLines
    {
        get => Get<bool>(Setting.NegotiatesLines);
        set => Set(Setting.NegotiatesLines, value);
    }

    /// <summary>Gets or sets what is sent where the row is missing: problem details, a result of the app, 204, or the failure of the request.</summary>
    /// <value>The default is null: status 404 without content.</value>
    /// <remarks>
    /// For results that are an object, where there is no row, or where a row of several results is missing that must be there. The status is 404
    /// unless this property sets another one, and neither output caching nor response caching keeps a 404 or a 204.
    /// </remarks>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonNotFound? NotFound
    {
        get => Get<JsonNotFound?>(Setting.NotFound);
        set => Set(Setting.NotFound, value);
    }
}
