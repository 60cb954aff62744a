using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Answering;

/// <summary>In which format an answer is written, what it is called, and whether the client had a choice.</summary>
internal readonly record struct AnswerForm(JsonQueryFormat Format, string ContentType, bool IsNegotiated = false)
{
    public const string Json = "application/json; charset=utf-8";
    public const string Lines = "application/x-ndjson";
    private const string OtherLines = "application/jsonl";

    private static readonly MediaTypeHeaderValue JsonType = new("application/json");
    private static readonly MediaTypeHeaderValue LinesType = new(Lines);
    private static readonly MediaTypeHeaderValue OtherLinesType = new(OtherLines);

    /// <summary>Gets the form that the endpoint has settled on.</summary>
    public static AnswerForm Of(JsonResultOptions options, bool isArray)
    {
        JsonQueryFormat format = isArray ? options.Format ?? options.Query?.Format ?? JsonQueryFormat.Array : JsonQueryFormat.Array;
        return new AnswerForm(format, options.ContentType ?? (format == JsonQueryFormat.Lines ? Lines : Json));
    }

    /// <summary>Gets the form that the endpoint, or the client where it may, chooses.</summary>
    public static AnswerForm Of(JsonResultOptions options, bool isArray, HttpRequest request)
    {
        if (!isArray || !options.NegotiatesLines)
        {
            return Of(options, isArray);
        }

        AnswerForm array = new(JsonQueryFormat.Array, options.ContentType ?? Json, IsNegotiated: true);
        if (!MediaTypeHeaderValue.TryParseList(request.Headers.Accept, out IList<MediaTypeHeaderValue>? accepted))
        {
            return array;
        }

        double lines = Quality(LinesType, accepted);
        double otherLines = Quality(OtherLinesType, accepted);
        return Math.Max(lines, otherLines) <= Quality(JsonType, accepted) ? array
            : new AnswerForm(JsonQueryFormat.Lines, lines >= otherLines ? Lines : OtherLines, IsNegotiated: true);
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
