using System.Reflection;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Finds members that must be filled, by <c>required</c> or [JsonRequired], and are not: reading them from JSON would be an error too.</summary>
internal static class RequiredMembers
{
    /// <param name="map">The objects of a row.</param>
    /// <param name="elsewhere">The members of the row that other results fill.</param>
    /// <exception cref="JsonQueryException">Nothing fills such a member.</exception>
    public static void ThrowIfMissing(ObjectMap map, string[] elsewhere)
    {
        foreach (ObjectMap inside in map.Tree.Where(static inside => inside.IsFilledByNames))
        {
            IEnumerable<string> missing = (inside.FindTypeInfo(out _)?.Properties ?? Enumerable.Empty<JsonPropertyInfo>())
                .Where(static property => property.IsRequired)
                .Select(static property => (property.AttributeProvider as MemberInfo)?.Name ?? property.Name)
                .Where(member => !(inside == map && elsewhere.Contains(member)) && !inside.Fills(member));
            if (missing.FirstOrDefault() is { } first)
            {
                throw ColumnError.Of(
                    $"No column fills the member {first} of {TypeNames.Of(inside.Type)}, which is required. Select one of that name, or set "
                    + $"JsonQueryOptions.{nameof(JsonQueryOptions.RespectRequiredMembers)} to false: it keeps the value of a new object then",
                    ColumnSchema.None);
            }
        }
    }
}
