using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>Finds names in SQL that look like parameters, but are variables of the SQL itself, or parameters of a procedure that it calls.</summary>
internal static class SqlLocals
{
    private static readonly HashSet<string> Definitions = SqlWords.Set("alter create replace");

    private static readonly HashSet<string> Routines = SqlWords.Set("body event function package proc procedure trigger");

    /// <summary>The words after which variables stand, one after another.</summary>
    private static readonly HashSet<string> Lists = SqlWords.Set("declare into set");

    private static readonly HashSet<string> Statements = SqlWords.Set(
        "begin close commit deallocate delete else end exec execute fetch from go having if insert merge open order print return rollback select set throw try "
        + "update using values where while with");

    /// <summary>Returns the names without their prefix; null if there may be more of them than can be found.</summary>
    public static HashSet<string>? Find(SqlWords words)
    {
        if (words.Has("call") || (words.HasAny(Definitions) && words.HasAny(Routines)))
        {
            return null;
        }

        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        for (int index = 0; index < words.Count; index++)
        {
            if (words[index].Kind == SqlTokenKind.Parameter && words.IsSymbol(index + 1, ':') && words.IsSymbol(index + 2, '='))
            {
                names.Add(NameOf(words, index));
            }
            else if (words.IsAny(index, Lists) && words[index + 1].Kind == SqlTokenKind.Parameter)
            {
                AddList(words, index + 1, names);
            }
            else if (words.IsWord(index, "exec") || words.IsWord(index, "execute"))
            {
                AddAssigned(words, index + 1, names);
            }
        }

        return names;
    }

    /// <remarks>Of <c>declare @a int = @p, @b decimal(9, 2)</c> the names a and b: those at the start, and after a comma outside parentheses.</remarks>
    private static void AddList(SqlWords words, int index, HashSet<string> names)
    {
        int depth = 0;
        for (bool isNext = true; index < words.Count && !words.IsSymbol(index, ';') && !(depth == 0 && words.IsAny(index, Statements)); index++)
        {
            if (isNext && words[index].Kind == SqlTokenKind.Parameter)
            {
                names.Add(NameOf(words, index));
            }

            depth += words[index].Depth;
            isNext = depth == 0 && words.IsSymbol(index, ',');
        }
    }

    /// <remarks>Of <c>exec @result = proc @name = @value</c> the names before the signs.</remarks>
    private static void AddAssigned(SqlWords words, int index, HashSet<string> names)
    {
        for (; index < words.Count && !words.IsSymbol(index, ';') && !words.IsAny(index, Statements); index++)
        {
            if (words[index].Kind == SqlTokenKind.Parameter && words.IsSymbol(index + 1, '='))
            {
                names.Add(NameOf(words, index));
            }
        }
    }

    private static string NameOf(SqlWords words, int index) => words.Text(index)[1..];
}
