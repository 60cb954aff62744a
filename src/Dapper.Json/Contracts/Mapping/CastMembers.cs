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
                if (column.Cast != ColumnCast.None && inside.TargetOf(column) is { } type && !Fits(column.Cast, Nullable.GetUnderlyingType(type) ?? type))
                {
                    throw ColumnError.Of(
                        $"The column fills a member of type {TypeNames.Of(type)}, but its name ends in another type. In a typed query the member decides: "
                        + "give the column an alias without a type, or change the member",
                        column);
                }
            }
        }
    }

    private static bool Fits(ColumnCast cast, Type member) => cast switch
    {
        ColumnCast.Boolean => member == typeof(bool),
        ColumnCast.String => member != typeof(bool) && !(member.IsPrimitive && member != typeof(char)) && member != typeof(decimal),
        ColumnCast.Utc => false,
        _ => true,
    };
}
