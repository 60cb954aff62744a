using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Checks the types that names of columns end in: in a typed query the member decides what is written, so it must have that type.</summary>
internal static class CastMembers
{
    /// <exception cref="JsonQueryException">A column fills a member of another type.</exception>
    public static void ThrowIfDifferent(ObjectMap map)
    {
        foreach (ObjectMap inside in map.Tree)
        {
            foreach (ColumnSchema column in inside.Columns)
            {
                if (column.Cast is { } cast && inside.TargetOf(column) is { } type && !cast.Fits(Nullable.GetUnderlyingType(type) ?? type))
                {
                    throw ColumnError.Of(
                        $"The column fills a member of type {TypeNames.Of(type)}, but its name ends in another type. In a typed query the member decides: "
                        + "give the column an alias without a type, or change the member",
                        column);
                }
            }
        }
    }
}
