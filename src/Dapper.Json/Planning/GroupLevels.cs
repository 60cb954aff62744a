using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>Finds the grouping keys: the columns that decide which rows belong to an object with a list.</summary>
internal static class GroupLevels
{
    /// <summary>Returns the grouping keys of each level.</summary>
    /// <param name="root">The outermost object.</param>
    /// <param name="settings">The settings, with the grouping keys of the options.</param>
    /// <param name="columns">All columns of the result.</param>
    /// <param name="isOnlyObject">Whether the outermost object is the only one. All rows belong to it then, so it needs no grouping key.</param>
    /// <exception cref="JsonQueryException">A level has no grouping key, or the options name a column that no level has.</exception>
    public static ColumnSchema[][] KeysOf(PathNode root, PlanSettings settings, ColumnSchema[] columns, bool isOnlyObject = false)
    {
        var keys = new List<ColumnSchema[]>();
        var unused = new HashSet<string>(settings.Query.GroupKeys, StringComparer.OrdinalIgnoreCase);
        foreach (PathNode level in root.Levels)
        {
            ColumnSchema[] values = level.Values;
            if (values.Length == 0 && !(isOnlyObject && keys.Count == 0))
            {
                PathNode list = level.OnlyList!;
                throw ColumnError.Of(
                    $"The object with the list \"{list.Name}\" has no grouping key, because no other column belongs to it: select one beside the list. "
                    + "A list alone is written by QuerySingleJson, as one object, or as a result: JsonResultSet.Values for the values of one column, "
                    + "JsonResultSet.Rows for objects",
                    list.First);
            }

            ColumnSchema[] chosen = Array.FindAll(values, column => settings.Query.GroupKeys.Any(name => NameSyntax.Is(column.Name, name)));
            unused.RemoveWhere(name => Array.Exists(chosen, column => NameSyntax.Is(column.Name, name)));
            keys.Add(chosen.Length > 0 ? chosen : values);
        }

        if (unused.Count > 0 && !settings.MayBeElsewhere)
        {
            string problem = keys.Count > 0
                ? "which is not a column of an object with a list"
                : "but no object has a list. Lists come from names such as lines[].sku, with JsonQueryOptions.PathNames";
            throw ColumnError.Of(
                $"JsonQueryOptions.GroupKeys names '{unused.First()}', {problem}. The result's columns are {UnseenNames.ListOf(columns)}", ColumnSchema.None);
        }

        if (settings.LeftOut is { } leftOut && keys.Count > 0)
        {
            // Two orders may each have an object with equal values and a list: they are two objects.
            keys[0] = [.. keys[0], .. columns.Where(leftOut.IsKey)];
        }

        return keys.ToArray();
    }
}
