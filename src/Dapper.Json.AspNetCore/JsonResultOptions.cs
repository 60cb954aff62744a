using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore;

/// <summary>Options for the response that a query is written to.</summary>
/// <remarks>Immutable, and safe to share: keep instances in static fields, and use <c>with</c> for a changed copy.</remarks>
public sealed partial record JsonResultOptions
{
    /// <summary>The default name of the query parameter by which clients select fields: <c>include</c>.</summary>
    public const string DefaultFieldsParameter = "include";

    private readonly int? _statusCode;
    private readonly string _fieldsParameter = DefaultFieldsParameter;

    /// <summary>Gets the options that are used if none are given.</summary>
    /// <value>Every property has its default.</value>
    public static JsonResultOptions Default { get; } = new();

    /// <summary>Gets how the rows are written.</summary>
    /// <value>
    /// The default is null: by the app's <see cref="Microsoft.AspNetCore.Http.Json.JsonOptions"/>, which <c>ConfigureHttpJsonOptions</c>
    /// sets, in controllers too. They are wrapped once and become read-only.
    /// </value>
    /// <remarks>
    /// Options without serializer options use those of the app, with its naming policy, encoder and converters:
    /// <c>new JsonQueryOptions { RawJsonColumns = ["Attributes"] }</c>. Options with serializer options, or with a source-generated context,
    /// replace those of the app: <c>new JsonQueryOptions(JsonSerializerOptions.Web)</c>.
    /// </remarks>
    public JsonQueryOptions? Query { get; init; }

    /// <summary>Gets the status code of a response with content.</summary>
    /// <value>The default is null: the status code of the response, which is 200 unless it has been set.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 200 or more than 599, or does not allow content: 204, 205 or 304.</exception>
    public int? StatusCode
    {
        get => _statusCode;
        init
        {
            if (value is < 200 or > 599 or StatusCodes.Status204NoContent or StatusCodes.Status205ResetContent or StatusCodes.Status304NotModified)
            {
                throw new ArgumentOutOfRangeException(nameof(value), value, "A response with this status code cannot have content.");
            }

            _statusCode = value;
        }
    }

    /// <summary>Gets the <c>Content-Type</c> of the response.</summary>
    /// <value>
    /// The default is null: <c>application/json; charset=utf-8</c>, or <c>application/x-ndjson</c> for lines. If a client gets lines because
    /// of <see cref="NegotiatesLines"/>, it is the type that the client asked for.
    /// </value>
    public string? ContentType { get; init; }

    /// <summary>Gets the format of a result with any number of rows: a JSON array, lines, or one of the others.</summary>
    /// <value>
    /// The default is null: the <see cref="JsonQueryOptions.Format"/> of <see cref="Query"/>. An array or lines are ignored if
    /// <see cref="NegotiatesLines"/> is true, and for one row or several results, which are always an object.
    /// </value>
    /// <remarks>
    /// <see cref="JsonQueryFormat.Values"/>, <see cref="JsonQueryFormat.Table"/> and <see cref="JsonQueryFormat.ForJson"/> are for the rows of
    /// a query without a type. Anywhere else, and together with <see cref="NegotiatesLines"/>, they are an
    /// <see cref="ArgumentException"/> when a result is created. <c>ProducesJson</c> describes them, and lines, to OpenAPI.
    /// </remarks>
    public JsonQueryFormat? Format { get; init; }

    /// <summary>Gets whether a client may ask for lines with its <c>Accept</c> header.</summary>
    /// <value>
    /// The default is false. If it is true, a client that prefers <c>application/x-ndjson</c> or <c>application/jsonl</c> to
    /// <c>application/json</c>, by their quality values, gets lines. Any other client gets an array, even if it accepts neither.
    /// </value>
    /// <remarks>
    /// Responses have <c>Vary: Accept</c>. Output caching ignores that header: its policy must vary by <c>Accept</c> as well.
    /// Results that are one object ignore this property. Together with a <see cref="Format"/> that is neither an array nor lines it is an
    /// <see cref="ArgumentException"/> when a result is created.
    /// </remarks>
    public bool NegotiatesLines { get; init; }

    /// <summary>Gets how the <c>ETag</c> of the response is computed.</summary>
    /// <value>
    /// The default is null: there is no tag, and <c>If-None-Match</c> is ignored. Only responses to <c>GET</c> and <c>HEAD</c>
    /// with status 200 have a tag.
    /// </value>
    public JsonETag? ETag { get; init; }

    /// <summary>Gets which fields a client may select, by the query parameter that <see cref="FieldsParameter"/> names.</summary>
    /// <value>
    /// The default is null: the policy of the endpoint, if it was declared with <c>WithFields</c>; otherwise all fields are written. An empty
    /// parameter means the policy's default.
    /// </value>
    /// <remarks>
    /// A request with an unknown or forbidden field, or with a wrong text, gets status 400 with problem details, and no query runs. Tags of
    /// responses differ by the fields.
    /// </remarks>
    public JsonFieldPolicy? Fields { get; init; }

    /// <summary>Gets the name of the query parameter by which a client selects fields.</summary>
    /// <value>The default is <see cref="DefaultFieldsParameter"/>, which is <c>include</c>.</value>
    /// <exception cref="ArgumentException">The value is null or empty.</exception>
    public string FieldsParameter
    {
        get => _fieldsParameter;
        init
        {
            ArgumentException.ThrowIfNullOrEmpty(value);
            _fieldsParameter = value;
        }
    }
}
