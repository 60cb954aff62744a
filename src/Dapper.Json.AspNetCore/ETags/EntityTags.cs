using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.ETags;

/// <summary>The entity tags that a condition names: RFC 9110, 13.1.1 and 13.1.2.</summary>
/// <param name="IsAny">Whether it names any, by <c>*</c>.</param>
/// <param name="Tags">The tags.</param>
internal readonly record struct EntityTags(bool IsAny, IList<EntityTagHeaderValue> Tags)
{
    // What Apache adds to the tag of a response that it compresses, and leaves in the condition of the next request.
    private const string Suffix = "-gzip";

    /// <summary>Reads a header, of one line or several.</summary>
    /// <returns>Null without the header. What is invalid names no tag.</returns>
    public static EntityTags? Of(StringValues header) =>
        header.Count == 0 ? null
        : EntityTagHeaderValue.TryParseList(header, out IList<EntityTagHeaderValue>? tags) ? new(tags.Contains(EntityTagHeaderValue.Any), tags)
        : new(IsAny: false, []);

    /// <summary>Returns what a tag is without the suffix of a compressed response; null if it has none.</summary>
    /// <param name="opaque">The text of the tag, without its quotes.</param>
    public static string? Uncompressed(string opaque) => opaque.EndsWith(Suffix, StringComparison.Ordinal) ? opaque[..^Suffix.Length] : null;

    /// <summary>Returns whether it names the tag of what is there.</summary>
    /// <param name="current">The tag; null if what is there has none.</param>
    /// <param name="isStrong">Whether weak tags match none.</param>
    public bool Has(EntityTagHeaderValue? current, bool isStrong) => IsAny || (current is not null && Tags.Any(tag => IsSame(tag, current, isStrong)));

    private static bool IsSame(EntityTagHeaderValue tag, EntityTagHeaderValue current, bool isStrong) =>
        tag.Compare(current, isStrong)
        || (Uncompressed(tag.Tag.AsSpan().Trim('"').ToString()) is { } sent && new EntityTagHeaderValue($"\"{sent}\"", tag.IsWeak).Compare(current, isStrong));
}
