using Dapper.Json.Planning;

namespace Dapper.Json.AspNetCore.Options;

/// <summary>What the name of a media type says of the rows in it.</summary>
internal static class MediaTypes
{
    private static readonly string[] LinesExtensions = [".ndjson", ".jsonl", ".jsonlines"];

    /// <summary>Returns whether rows in a format, or in the one that the client chooses, are not what a content type says.</summary>
    public static bool IsOther(string contentType, JsonQueryFormat format, bool isNegotiated)
    {
        ReadOnlySpan<char> type = contentType.AsSpan();
        type = (type.IndexOf(';') is >= 0 and var end ? type[..end] : type).Trim();
        string said = Last(type), own = Last(FormatRules.Of(format).MediaType);
        bool isOfOther = said != own && FormatRules.MediaTypes.Any(other => Last(other) == said);

        // A type of the app's own may be anything, but not a text, a picture, or what another standard says.
        bool isJson = own == Last(FormatRules.Json);
        bool isForeign = (isJson || said != own) && !type.StartsWith("application/", StringComparison.OrdinalIgnoreCase);
        return isOfOther || (isForeign && (isNegotiated || !isJson)) || (said == "xml" && !isJson);
    }

    /// <summary>Returns whether a file has an extension of NDJSON.</summary>
    public static bool IsLines(string fileName) =>
        Array.Exists(LinesExtensions, extension => fileName.EndsWith(extension, StringComparison.OrdinalIgnoreCase));

    /// <summary>
    /// Returns the last word of a media type, in lower case, without the prefix that unregistered types have. NDJSON has several.
    /// </summary>
    private static string Last(ReadOnlySpan<char> name)
    {
        string last = name[(name.LastIndexOfAny('/', '+') + 1)..].ToString().ToLowerInvariant();
        last = last.StartsWith("x-", StringComparison.Ordinal) ? last[2..] : last;
        return last is "jsonl" or "jsonlines" ? "ndjson" : last;
    }
}
