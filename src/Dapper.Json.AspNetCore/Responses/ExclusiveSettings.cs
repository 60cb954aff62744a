using Dapper.Json.Documents;
using Dapper.Json.Execution;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Refuses settings that exclude each other: a format, the client's choice of one, a content type, and the name of a file.</summary>
internal static class ExclusiveSettings
{
    /// <summary>Throws for settings of the same options, whatever outer options add.</summary>
    /// <exception cref="ArgumentException">They exclude each other.</exception>
    public static void Check(JsonResultOptions options)
    {
        JsonQueryFormat? format = options.Format ?? (options.Query is { Format: not JsonQueryFormat.Array and var ofQuery } ? ofQuery : null);
        if (options.NegotiatesLines && format is { } own)
        {
            throw new ArgumentException(
                $"The client chooses between an array and NDJSON by NegotiatesLines: JsonQueryFormat.{own} cannot be set as well.", nameof(options));
        }

        if (options.NegotiatesLines || format is not null)
        {
            Check(options, format ?? JsonQueryFormat.Array, options.NegotiatesLines);
        }
    }

    /// <summary>Throws for the options that hold for the rows of a query.</summary>
    /// <exception cref="ArgumentException">They exclude each other.</exception>
    public static void Check(JsonResultOptions options, QueryMethod method)
    {
        if (method.Rows == ExpectedRows.All)
        {
            ResponseFormat format = ResponseFormat.Of(options, method);
            Check(options, format.Format, format.IsNegotiated);
        }
    }

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

    private static void Check(JsonResultOptions options, JsonQueryFormat format, bool isNegotiated)
    {
        string rows = isNegotiated ? "of NegotiatesLines" : $"of JsonQueryFormat.{format}";
        if (options.ContentType is { } type && IsOther(type, format, isNegotiated))
        {
            throw new ArgumentException($"The ContentType '{type}' is not that {rows}: set one that is, or another format.", nameof(options));
        }

        if (options.FileName is { } name && FormatRules.Of(format).MediaType != FormatRules.NdJson && IsLines(name))
        {
            throw new ArgumentException(
                $"The FileName '{name}' is that of NDJSON, not that {rows}: set one that is, or another format.", nameof(options));
        }
    }

    private static bool IsLines(ReadOnlySpan<char> name) => Last(name) is "ndjson" or "jsonl" or "jsonlines";

    /// <summary>Returns the last word of a media type or of a file name, in lower case, without the prefix that unregistered types have.</summary>
    private static string Last(ReadOnlySpan<char> name)
    {
        string last = name[(name.LastIndexOfAny('/', '+', '.') + 1)..].ToString().ToLowerInvariant();
        return last.StartsWith("x-", StringComparison.Ordinal) ? last[2..] : last;
    }
}
