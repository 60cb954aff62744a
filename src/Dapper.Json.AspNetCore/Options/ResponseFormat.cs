using Dapper.Json.AspNetCore.Queries;
using Dapper.Json.Documents;
using Dapper.Json.Planning;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Options;

/// <summary>The format of a response, its content type, and whether the client could choose.</summary>
internal readonly record struct ResponseFormat(JsonQueryFormat Format, string ContentType, bool IsNegotiated)
{
    private const string Json = $"{FormatRules.Json}; charset=utf-8";

    private static readonly MediaTypeHeaderValue JsonType = new(FormatRules.Json);

    // None of them is registered. Some clients drop the prefix of the first (RFC 6648).
    private static readonly MediaTypeHeaderValue UnprefixedType = new("application/ndjson");
    private static readonly MediaTypeHeaderValue[] LineTypes = [new(FormatRules.NdJson), UnprefixedType, new("application/jsonl")];

    /// <summary>Gets the types of NDJSON that a client may ask for.</summary>
    public static IEnumerable<string> LineMediaTypes => LineTypes.Select(static type => type.MediaType.ToString());

    /// <summary>Returns the format of the endpoint; the array if the client may choose.</summary>
    public static ResponseFormat Of(JsonResultOptions options, QueryMethod method)
    {
        bool hasFormat = method.Rows == ExpectedRows.All;
        JsonQueryFormat format = hasFormat ? options.RowsFormat : JsonQueryFormat.Array;
        string type = FormatRules.Of(format).MediaType;
        return new ResponseFormat(format, options.ContentType ?? (type == FormatRules.Json ? Json : type), hasFormat && options.NegotiatesLines);
    }

    /// <summary>Returns the format that the client prefers, if it may choose, otherwise the endpoint's.</summary>
    public static ResponseFormat Of(JsonResultOptions options, QueryMethod method, HttpRequest request)
    {
        ResponseFormat ofEndpoint = Of(options, method);
        if (!ofEndpoint.IsNegotiated || !MediaTypeHeaderValue.TryParseList(request.Headers.Accept, out IList<MediaTypeHeaderValue>? accepted))
        {
            return ofEndpoint;
        }

        (double best, string? type) = (Quality(JsonType, accepted), null);
        foreach (MediaTypeHeaderValue lines in LineTypes)
        {
            // Whoever accepts a range of types gets the type that the documents name.
            bool isMeant = lines != UnprefixedType || accepted.Any(static range => !range.MatchesAllSubTypes && Includes(range, UnprefixedType));
            if (isMeant && Quality(lines, accepted) is var quality && quality > best)
            {
                (best, type) = (quality, lines.MediaType.Value!);
            }
        }

        return type is null ? ofEndpoint : ofEndpoint with { Format = JsonQueryFormat.Lines, ContentType = type };
    }

    /// <summary>Returns the quality value of a type, from the most specific media range that matches: RFC 9110, 12.5.1.</summary>
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

    // Parameters such as a charset are ignored: the response is UTF-8 in any case.
    private static bool Includes(MediaTypeHeaderValue range, MediaTypeHeaderValue type) =>
        range.MatchesAllTypes
        || (range.Type.Equals(type.Type, StringComparison.OrdinalIgnoreCase)
            && (range.MatchesAllSubTypes || range.SubType.Equals(type.SubType, StringComparison.OrdinalIgnoreCase)));
}
