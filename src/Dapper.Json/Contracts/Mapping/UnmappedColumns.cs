using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Finds columns that fill nothing, for queries that treat them as an error.</summary>
internal static class UnmappedColumns
{
    /// <exception cref="JsonQueryException">A column fills nothing.</exception>
    public static void ThrowIfAny(ObjectMap map, LeftOutColumns? leftOut)
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
            string names = string.Join(", ", unmapped.Select(static column => $"'{column.Name}'"));
            throw ColumnError.Of(
                $"No member of {TypeNames.Of(map.Type)}, or of what is inside it, takes these columns: {names}. Leave them out of the SQL or give them an "
                + "alias. Columns in snake_case fill members only with Dapper's DefaultTypeMap.MatchNamesWithUnderscores. To ignore such columns, set "
                + $"JsonQueryOptions.{nameof(JsonQueryOptions.UnmappedColumns)} to Skip", unmapped[0]);
        }
    }
}
