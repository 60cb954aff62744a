using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore;

/// <summary>What an endpoint may set about the answer that a query becomes.</summary>
/// <remarks>Immutable, and safe to share: keep instances in static fields, and vary them with <c>with</c>.</remarks>
public sealed record JsonResultOptions
{
    private readonly int? _statusCode;

    /// <summary>Gets the options used where a result is given none.</summary>
    /// <value>Every property has its default.</value>
    public static JsonResultOptions Default { get; } = new();

    /// <summary>Gets how the rows are written.</summary>
    /// <value>
    /// The default is null: as the app's <see cref="Microsoft.AspNetCore.Http.Json.JsonOptions"/> say, those that
    /// <c>ConfigureHttpJsonOptions</c> sets, also in controllers. They are wrapped once and become read-only.
    /// </value>
    /// <remarks>
    /// Options given here stand in place of the app's: <c>new JsonQueryOptions { ... }</c> has neither its naming policy
    /// nor its encoder. To keep those, wrap them, once, when the app has been built.
    /// <code>
    /// new JsonQueryOptions(app.Services.GetRequiredService&lt;IOptions&lt;Microsoft.AspNetCore.Http.Json.JsonOptions&gt;&gt;().Value.SerializerOptions)
    /// {
    ///     RawJsonColumns = ["Attributes"],
    /// }
    /// </code>
    /// </remarks>
    public JsonQueryOptions? Query { get; init; }

    /// <summary>Gets the status code of an answer that has rows to show.</summary>
    /// <value>The default is null: the status code that the response has, which is 200 unless it has been set.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 200 or more than 599, or forbids content: 204, 205 or 304.</exception>
    public int? StatusCode
    {
        get => _statusCode;
        init
        {
            if (value is < 200 or > 599 or StatusCodes.Status204NoContent or StatusCodes.Status205ResetContent or StatusCodes.Status304NotModified)
            {
                throw new ArgumentOutOfRangeException(nameof(value), value, "No answer with content has this status code.");
            }

            _statusCode = value;
        }
    }

    /// <summary>Gets the <c>Content-Type</c> of the answer.</summary>
    /// <value>
    /// The default is null: <c>application/json; charset=utf-8</c>, or <c>application/x-ndjson</c> for lines. Where
    /// <see cref="NegotiatesLines"/> chooses lines, the type that the client asked for is given instead.
    /// </value>
    public string? ContentType { get; init; }

    /// <summary>Gets how the objects of a result of many rows are put together.</summary>
    /// <value>
    /// The default is null: as <see cref="JsonQueryOptions.Format"/> of <see cref="Query"/> says. Neither is looked at where
    /// <see cref="NegotiatesLines"/> is true, and a result of one row is an object in any case.
    /// </value>
    public JsonQueryFormat? Format { get; init; }

    /// <summary>Gets whether a client may ask for lines with its <c>Accept</c> header.</summary>
    /// <value>
    /// The default is false. Where it is true, a client that prefers <c>application/x-ndjson</c> or <c>application/jsonl</c>
    /// to <c>application/json</c>, by their quality values, gets lines; any other, also one that accepts neither, gets an
    /// array. Answers say <c>Vary: Accept</c>, which output caching does not look at: its policy must vary by that header
    /// as well. Results of one row do not look at it. With <see cref="JsonQueryOptions.PassThroughForJson"/>, which knows
    /// no lines, no result can be made: that is an <see cref="ArgumentException"/>.
    /// </value>
    public bool NegotiatesLines { get; init; }

    /// <summary>Gets where the answer's <c>ETag</c> comes from.</summary>
    /// <value>
    /// The default is null: there is none, and <c>If-None-Match</c> is not looked at. Only answers with status 200, to
    /// <c>GET</c> or <c>HEAD</c>, have one.
    /// </value>
    public JsonETag? ETag { get; init; }
}
