namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>RFC 9110, 13.2.2, written anew from its text: what a request gets by its conditions. A resource has no date of its last change.</summary>
internal static class ConditionModel
{
    /// <summary>Returns the status; 200 if the method is performed.</summary>
    /// <param name="method">The method.</param>
    /// <param name="ifMatch">The members of If-Match, each as it stands in the header; null without it.</param>
    /// <param name="ifNoneMatch">Those of If-None-Match.</param>
    /// <param name="current">The entity tag of the current representation; null if there is no representation.</param>
    public static int StatusOf(string method, string[]? ifMatch, string[]? ifNoneMatch, string? current)
    {
        if (ifMatch is not null && !ifMatch.Any(member => current is not null && (member == "*" || IsStronglyEqual(member, current))))
        {
            return 412;
        }

        bool isRead = method is "GET" or "HEAD";
        if (ifNoneMatch is not null && ifNoneMatch.Any(member => current is not null && (member == "*" || IsWeaklyEqual(member, current))))
        {
            return isRead ? 304 : 412;
        }

        return 200;
    }

    private static bool IsStronglyEqual(string tag, string current) =>
        !tag.StartsWith("W/", StringComparison.Ordinal) && !current.StartsWith("W/", StringComparison.Ordinal) && IsWeaklyEqual(tag, current);

    private static bool IsWeaklyEqual(string tag, string current) => OpaqueOf(tag) == OpaqueOf(current);

    // A compressing proxy adds the suffix. The server takes it for the tag that it has sent.
    private static string OpaqueOf(string tag) => tag.Replace("W/", "", StringComparison.Ordinal).Replace("-gzip\"", "\"", StringComparison.Ordinal);
}
