using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>The columns that decide which rows belong to an object that holds a list.</summary>
internal static class GroupKeys
{
    /// <summary>Looks for them at each level.</summary>
    /// <param name="levels">The objects that hold lists, from the row's own inwards.</param>
    /// <param name="names">What the columns' names mean, with those that the caller has chosen.</param>
    /// <param name="columns">All columns of the result.</param>
    /// <exception cref="JsonQueryException">A level has none, or a chosen name is none of theirs.</exception>
    public static ColumnSchema[][] Of(IEnumerable<GroupLevel> levels, NameSettings names, ColumnSchema[] columns)
    {
        var keys = new List<ColumnSchema[]>();
        var unused = new HashSet<string>(names.Keys, StringComparer.OrdinalIgnoreCase);
        foreach (GroupLevel level in levels)
        {
            if (level.Values.Length == 0)
            {
                throw ColumnError.Of(
                    $"Nothing tells which rows belong to one object with a list \"{level.List}\": select a column of its own beside the list. "
                    + "A list alone is a result of its own: JsonResultSet.Values for the values of one column, JsonResultSet.Rows for objects",
                    level.First);
            }

            ColumnSchema[] chosen = Array.FindAll(level.Values, column => names.Keys.Contains(column.Name, StringComparer.OrdinalIgnoreCase));
            unused.ExceptWith(chosen.Select(static column => column.Name));
            keys.Add(chosen.Length > 0 ? chosen : level.Values);
        }

        if (unused.Count > 0 && !names.MayBeElsewhere)
        {
            string problem = keys.Count > 0
                ? "which is no column of an object that holds a list"
                : "but no object holds a list. Lists come from names such as lines[].sku, with JsonQueryOptions.PathNames";
            throw ColumnError.Of(
                $"JsonQueryOptions.GroupKeys names '{unused.First()}', {problem}. The result's columns are {UnseenNames.ListOf(columns)}", ColumnSchema.None);
        }

        return keys.ToArray();
    }
}

/// <summary>An object that holds a list.</summary>
/// <param name="List">The list's name, for messages.</param>
/// <param name="First">The first column of its elements, for messages.</param>
/// <param name="Values">The columns of the object's values, those of objects inside included.</param>
internal readonly record struct GroupLevel(string List, ColumnSchema First, ColumnSchema[] Values);
