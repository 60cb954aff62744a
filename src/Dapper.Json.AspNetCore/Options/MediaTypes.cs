using Dapper.Json.Planning;

namespace Dapper.Json.AspNetCore.Options;

/// <summary>What the name of a media type, or of a file, says of the rows in it.</summary>
internal static class MediaTypes
{
    /// <summary>Returns whether rows in a format, or in the one that the client chooses, are not what a content type says.</summary>
    public static bool IsOther(string contentType, JsonQueryFormat format, bool isNegotiated)
    {
        ReadOnlySpan<char> type = contentType.AsSpan();
        type = (type.IndexOf(';') is >= 0 and var end ? type[..end] : type).Trim();
        bool isLines = IsLines(type);

        // A type of the app's own may be anything, but not a text, a picture, or what another standard says.
        bool isForeign = !isLines && !type.StartsWith("application/", StringComparison.OrdinalIgnoreCase);
        return isNegotiated ? isLines || isForeign
            : FormatRules.Of(format).MediaType == FormatRules.Json ? isLines
            : isForeign || Last(type) is "json" or "xml";
    }

    /// <summary>Returns whether a media type, or the name of a file, is that of NDJSON.</summary>
    public static bool IsLines(ReadOnlySpan<char> name) => Last(name) is "ndjson" or "jsonl" or "jsonlines";

    /// <summary>Returns the last word of a media type or of a file name, in lower case, without the prefix that unregistered types have.</summary>
    private static string Last(ReadOnlySpan<char> name)
    {
        string last = name[(name.LastIndexOfAny('/', '+', '.') + 1)..].ToString().ToLowerInvariant();
        return last.StartsWith("x-", StringComparison.Ordinal) ? last[2..] : last;
    }
}
