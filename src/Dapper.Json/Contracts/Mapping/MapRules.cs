using System.Reflection;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>The rules for columns and the members that they fill, as far as the options have them.</summary>
internal static class MapRules
{
    /// <param name="map">The objects of a row.</param>
    /// <param name="settings">The settings of the plans.</param>
    /// <param name="elsewhere">The members of the row that other results fill.</param>
    /// <exception cref="JsonQueryException">A column fills nothing, or a member of another type, or nothing fills a required member.</exception>
    public static void ThrowIfBroken(ObjectMap map, PlanSettings settings, string[] elsewhere)
    {
        if (settings.Query.Unmapped == JsonUnmappedMemberHandling.Disallow)
        {
            ThrowIfUnmapped(map, settings.LeftOut);
        }

        foreach (ObjectMap inside in map.Tree)
        {
            ThrowIfCastDiffers(inside);
            if (settings.Query.Required && inside.IsFilledByNames)
            {
                ThrowIfNotFilled(inside, inside == map ? elsewhere : []);
            }
        }
    }

    /// <summary>In a typed query the member decides what is written, so a type that the name of a column ends in must be that of the member.</summary>
    private static void ThrowIfCastDiffers(ObjectMap map)
    {
        foreach (ColumnSchema column in map.Columns)
        {
            if (column.Cast is { } cast && map.TargetOf(column) is { } type && !cast.Fits(Nullable.GetUnderlyingType(type) ?? type))
            {
                throw ColumnError.Of(
                    $"The column fills a member of type {TypeNames.Of(type)}, but its name ends in another type. In a typed query the member decides: "
                    + "give the column an alias without a type, or change the member",
                    column);
            }
        }
    }

    private static void ThrowIfUnmapped(ObjectMap map, LeftOutColumns? leftOut)
    {
        ColumnSchema[] unmapped =
        [
            .. map.Tree.Where(static inside => inside.IsFilledByNames)
                .SelectMany(static inside => inside.Columns.Where(column => inside.TargetOf(column) is null))
                .Where(column => leftOut?.Has(column) != true)
                .OrderBy(static column => column.Ordinal),
        ];
        if (unmapped.Length > 0)
        {
            throw ColumnError.Of(
                $"No member of {TypeNames.Of(map.Type)}, or of what is inside it, takes these columns: {UnseenNames.ListOf(unmapped)}. Leave them out of the "
                + "SQL or give them an alias. Columns in snake_case fill members only with Dapper's DefaultTypeMap.MatchNamesWithUnderscores. To ignore such "
                + $"columns, set JsonQueryOptions.{nameof(JsonQueryOptions.UnmappedColumns)} to Skip", unmapped[0]);
        }
    }

    /// <summary>Reading an object from JSON without a required member, by <c>required</c> or [JsonRequired], would be an error too.</summary>
    private static void ThrowIfNotFilled(ObjectMap map, string[] elsewhere)
    {
        IEnumerable<string> missing = (map.FindTypeInfo(out _)?.Properties ?? Enumerable.Empty<JsonPropertyInfo>())
            .Where(static property => property.IsRequired)
            .Select(static property => (property.AttributeProvider as MemberInfo)?.Name ?? property.Name)
            .Where(member => !elsewhere.Contains(member) && !map.Fills(member));
        if (missing.FirstOrDefault() is { } first)
        {
            throw ColumnError.Of(
                $"No column fills the member {first} of {TypeNames.Of(map.Type)}, which is required. Select one of that name, or set "
                + $"JsonQueryOptions.{nameof(JsonQueryOptions.RespectRequiredMembers)} to false: it keeps the value of a new object then",
                ColumnSchema.None);
        }
    }
}
