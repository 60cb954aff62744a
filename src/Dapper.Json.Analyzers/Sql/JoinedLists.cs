using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>Finds two lists that joins fill from the same row.</summary>
internal static class JoinedLists
{
    private static readonly HashSet<string> Unclear = SqlWords.Set("union with values case cross full apply lateral using natural distinct group");

    private static readonly HashSet<string> BeforeJoin = SqlWords.Set("left inner right outer join where order");

    /// <summary>Returns the first column of a second list; null if each row may fill one list only.</summary>
    /// <remarks>Both tables have to be joined by the same key of the parent, and by nothing else.</remarks>
    public static (SelectColumn First, SelectColumn Second)? Find(SelectStatement select)
    {
        List<SelectColumn> columns = select.Columns.FindAll(static column => column.List is not null);
        List<SelectColumn> lists = columns.ConvertAll(column => columns.Find(other => SameText(other.List!, column.List!))!).Distinct().ToList();
        if (lists.Count < 2 || columns.Exists(static column => column.Table is null) || Enumerable.Range(0, select.Words.Count).Any(IsUnclear))
        {
            return null;
        }

        Dictionary<string, string> keys = ParentKeys(select);
        foreach (SelectColumn second in lists.Skip(1))
        {
            string first = lists[0].Table!;
            if (!SameText(first, second.Table!) && keys.TryGetValue(first, out string? one) && keys.TryGetValue(second.Table!, out string? other)
                && SameText(one, other))
            {
                return (lists[0], second);
            }
        }

        return null;

        bool IsUnclear(int index) => select.Words.IsAny(index, Unclear);
    }

    /// <summary>Returns for each alias the column of another table that its rows are joined by.</summary>
    /// <remarks>For <c>join Comments c on c.PostId = p.Id</c> it is p.Id for c.</remarks>
    private static Dictionary<string, string> ParentKeys(SelectStatement select)
    {
        SqlWords words = select.Words;
        var keys = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (int on in select.From.Where(index => words.IsWord(index, "on")))
        {
            bool isPlain = IsColumn(words, on + 1) && words.IsSymbol(on + 4, '=') && IsColumn(words, on + 5)
                && (on + 8 >= words.Count || words.IsAny(on + 8, BeforeJoin));
            if (isPlain && words[on - 1].Kind == SqlTokenKind.Word)
            {
                string alias = words.Text(on - 1);
                bool isLeft = SameText(words.Text(on + 1), alias);
                int parent = isLeft ? on + 5 : on + 1;
                if (SameText(words.Text(isLeft ? on + 1 : on + 5), alias) && !SameText(words.Text(parent), alias))
                {
                    keys[alias] = words.Text(parent) + "." + words.Text(parent + 2);
                }
            }
        }

        return keys;
    }

    private static bool IsColumn(SqlWords words, int index) =>
        words[index].Kind == SqlTokenKind.Word && words.IsSymbol(index + 1, '.') && words[index + 2].Kind is SqlTokenKind.Word or SqlTokenKind.Quoted;

    private static bool SameText(string one, string other) => one.Equals(other, StringComparison.OrdinalIgnoreCase);
}
