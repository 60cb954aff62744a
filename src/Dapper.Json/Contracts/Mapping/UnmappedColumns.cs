using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Looks for columns that fill nothing, for a caller who wants them to be an error.</summary>
internal static class UnmappedColumns
{
    /// <exception cref="JsonQueryException">There are some.</exception>
    public static void ThrowIfAny(ObjectMap map)
    {
        ColumnSchema[] unmapped = [.. map.Tree.SelectMany(Of).OrderBy(static column => column.Ordinal)];
        if (unmapped.Length > 0)
        {
            string names = string.Join(", ", unmapped.Select(static column => $"'{column.Name}'"));
            throw new JsonQueryException(
                $"No member of {TypeNames.Of(map.Type)}, or of what is inside it, takes these columns: {names}. Leave them out of the SQL or give them an "
                + "alias. Columns in snake_case fill members only with Dapper's DefaultTypeMap.MatchNamesWithUnderscores. To ignore such columns, set "
                + $"JsonQueryOptions.{nameof(JsonQueryOptions.UnmappedColumns)} to Skip",
                unmapped[0]);
        }
    }

    private static IEnumerable<ColumnSchema> Of(ObjectMap map)
    {
        Type type = map.Type;
        if (map.IsValue || PathMaps.IsWithoutMembers(Nullable.GetUnderlyingType(type) ?? type)
            || type.FullName!.StartsWith("System.ValueTuple`", StringComparison.Ordinal))
        {
            return [];
        }

        SqlMapper.ITypeMap rules = SqlMapper.GetTypeMap(type);
        bool isFilledByMembers = type.IsValueType || rules.FindExplicitConstructor() is not null || rules.FindConstructor(
            Array.ConvertAll(map.Columns, static column => column.MemberName),
            Array.ConvertAll(map.Columns, static column => column.FieldType)) is { } constructor && constructor.GetParameters().Length == 0;
        return map.Columns.Where(column => isFilledByMembers ? rules.GetMember(column.MemberName) is null : map.TargetOf(column) is null);
    }
}
