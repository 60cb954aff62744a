using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>In which format an answer is written, what it is called, and whether the client had a choice.</summary>
internal readonly record struct ResponseFormat(JsonQueryFormat Format, string ContentType, bool IsNegotiated)
{
    public const string Json = "application/json; charset=utf-8";
    public const string Lines = "application/x-ndjson";
    private const string OtherLines = "application/jsonl";

    private static readonly MediaTypeHeaderValue JsonType = new("application/json");
    private static readonly MediaTypeHeaderValue LinesType = new(Lines);
    private static readonly MediaTypeHeaderValue OtherLinesType = new(OtherLines);

    /// <summary>Gets the form that the endpoint has settled on; the array where the client may choose another.</summary>
    public static ResponseFormat Of(JsonResultOptions options, bool isArray)
    {
        bool isNegotiated = isArray && options.NegotiatesLines;
        JsonQueryFormat format = isArray && !isNegotiated ? options.Format ?? options.Query?.Format ?? JsonQueryFormat.Array : JsonQueryFormat.Array;
        return new ResponseFormat(format, options.ContentType ?? (format == JsonQueryFormat.Lines ? Lines : Json), isNegotiated);
    }

    /// <summary>Gets the form that the endpoint, or the client where it may, chooses.</summary>
    public static ResponseFormat Of(JsonResultOptions options, bool isArray, HttpRequest request)
    {
        ResponseFormat settled = Of(options, isArray);
        if (!settled.IsNegotiated || !MediaTypeHeaderValue.TryParseList(request.Headers.Accept, out IList<MediaTypeHeaderValue>? accepted))
        {
            return settled;
        }

        double lines = Quality(LinesType, accepted);
        double otherLines = Quality(OtherLinesType, accepted);
        return Math.Max(lines, otherLines) <= Quality(JsonType, accepted) ? settled
            : settled with { Format = JsonQueryFormat.Lines, ContentType = lines >= otherLines ? Lines : OtherLines };
    }

    /// <summary>Gets the quality value that the most specific of the ranges gives a type (RFC 9110, 12.5.1).</summary>
    private static double Quality(MediaTypeHeaderValue type, IList<MediaTypeHeaderValue> accepted)
    {
        double quality = 0;
        int best = -1;
        foreach (MediaTypeHeaderValue range in accepted)
        {
            int specificity = range.MatchesAllTypes ? 0 : range.MatchesAllSubTypes ? 1 : 2;
            if (specificity > best && Includes(range, type))
            {
                best = specificity;
                quality = range.Quality ?? 1;
            }
        }

        return quality;
    }

    // Parameters, such as a charset, are no reason to refuse: what is written is UTF-8 in any case.
    private static bool Includes(MediaTypeHeaderValue range, MediaTypeHeaderValue type) =>
        range.MatchesAllTypes
        || (range.Type.Equals(type.Type, StringComparison.OrdinalIgnoreCase)
            && (range.MatchesAllSubTypes || range.SubType.Equals(type.SubType, StringComparison.OrdinalIgnoreCase)));
}
