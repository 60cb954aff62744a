using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>The columns that decide which rows belong to an object that holds a list.</summary>
internal sealed class GroupKeys
{
    private readonly Dictionary<PathObject, ColumnSchema[]> _columns = [];

    /// <summary>Looks for them at each level.</summary>
    /// <param name="root">The object of a row.</param>
    /// <param name="named">The names of those that the caller has chosen.</param>
    /// <param name="columns">All columns of the result.</param>
    /// <param name="mayBeMissing">Whether a chosen name may be that of a column of another result.</param>
    /// <exception cref="JsonQueryException">A level has none, or a chosen name is none of theirs.</exception>
    public static GroupKeys Of(PathObject root, IReadOnlyCollection<string> named, ColumnSchema[] columns, bool mayBeMissing)
    {
        var keys = new GroupKeys();
        var unused = new HashSet<string>(named, StringComparer.OrdinalIgnoreCase);
        for (PathObject? level = root; level is not null && Below(level) is { } list; level = list.Object)
        {
            ColumnSchema[] values = [.. level.Values];
            if (values.Length == 0)
            {
                throw new JsonQueryException(
                    $"Nothing tells which rows belong to one object with a list \"{list.Name}\": select a column of its own beside the list",
                    list.First);
            }

            ColumnSchema[] chosen = [.. values.Where(column => named.Contains(column.Name, StringComparer.OrdinalIgnoreCase))];
            unused.ExceptWith(chosen.Select(static column => column.Name));
            keys._columns.Add(level, chosen.Length > 0 ? chosen : values);
        }

        if (unused.Count > 0 && !mayBeMissing)
        {
            string known = string.Join(", ", columns.Select(static column => $"'{column.Name}'"));
            throw new JsonQueryException(
                $"JsonQueryOptions.Keys names '{unused.First()}', which is no column of an object that holds a list. The result's columns are {known}",
                ColumnSchema.None);
        }

        return keys;
    }

    /// <summary>Gets the columns of a level's object.</summary>
    public ColumnSchema[] this[PathObject level] => _columns[level];

    /// <summary>Finds the list inside of an object, below objects where there are any.</summary>
    private static PathProperty? Below(PathObject level)
    {
        PathProperty? holder = level.ListHolder;
        while (holder is { IsList: false })
        {
            holder = holder.Object!.ListHolder;
        }

        return holder;
    }
}
