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
        string said = Last(type);
        var rules = FormatRules.Of(format);
        bool isOwn = Says(rules, said), isOfOther = !isOwn && Array.Exists(FormatRules.All, other => Says(other, said));

        // A type of the app's own may be anything, but not a text, a picture, or what another standard says.
        bool isJson = rules.MediaType == FormatRules.Json;
        bool isForeign = (isJson || !isOwn) && !type.StartsWith("application/", StringComparison.OrdinalIgnoreCase);
        return isOfOther || (isForeign && (isNegotiated || !isJson)) || (said == "xml" && !isJson);
    }

    /// <summary>Returns whether a file has the extension of another format.</summary>
    public static bool IsFileOfOther(string fileName, JsonQueryFormat format) =>
        !HasExtension(FormatRules.Of(format), fileName) && Array.Exists(FormatRules.All, other => HasExtension(other, fileName));

    private static bool HasExtension(FormatRules rules, string fileName) =>
        Array.Exists(rules.Extensions, extension => fileName.EndsWith($".{extension}", StringComparison.OrdinalIgnoreCase));

    private static bool Says(FormatRules rules, string said) => said == Last(rules.MediaType) || rules.Extensions.Contains(said);

    /// <summary>Returns the last word of a media type, in lower case, without the prefix that unregistered types have.</summary>
    private static string Last(ReadOnlySpan<char> name)
    {
        string last = name[(name.LastIndexOfAny('/', '+') + 1)..].ToString().ToLowerInvariant();
        return last.StartsWith("x-", StringComparison.Ordinal) ? last[2..] : last;
    }
}
