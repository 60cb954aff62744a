using System.Text;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Lists;

/// <summary>What a database wants to have written where a list stands.</summary>
internal enum ListFormKind
{
    /// <summary>A query that gives the values.</summary>
    Query,

    /// <summary>An array, with any and all instead of in.</summary>
    Array,

    /// <summary>What Dapper expands: the name without parentheses around it.</summary>
    Expansion,
}

/// <summary>How the places of a list are rewritten: what goes before and behind the parameter's name.</summary>
internal sealed record ListForm(SqlSyntax Syntax, ListFormKind Kind, string Before = "", string After = "")
{
    /// <summary>Gives the text of a command with its lists rewritten.</summary>
    /// <exception cref="ArgumentException">The list stands where none can.</exception>
    public ListText Rewrite(string sql, string name)
    {
        List<ListPlace> places = ListPlaces.Find(sql, name, Syntax);
        var text = new StringBuilder(sql.Length + (places.Count * (Before.Length + After.Length + 8)));
        int done = 0, lists = 0;
        foreach (ListPlace place in places)
        {
            if (place.Kind == ListPlaceKind.Other)
            {
                throw new ArgumentException(Misplaced(sql, place.Parameter));
            }

            if (place.Kind == ListPlaceKind.List)
            {
                lists++;
                Write(text, sql, place, ref done);
            }
        }

        return new ListText(text.Append(sql, done, sql.Length - done).ToString(), lists, places.Count - lists);
    }

    private static string Misplaced(string sql, SqlToken parameter)
    {
        string name = sql[parameter.Start..parameter.End];
        return $"The list {name} can only stand behind 'in' or 'not in', or inside of the parentheses of a function that is written by hand, "
            + $"such as json_each({name}), openjson({name}) or any({name}):{SqlExcerpt.Of(sql, parameter)}";
    }

    private void Write(StringBuilder text, string sql, ListPlace place, ref int done)
    {
        if (Kind == ListFormKind.Array)
        {
            if (place.IsNegated)
            {
                Replace(text, sql, place.Not, "<>", ref done);
            }

            Replace(text, sql, place.In, place.IsNegated ? "all" : "= any", ref done);
        }

        bool isExpansion = Kind == ListFormKind.Expansion;
        if (place.IsParenthesised && isExpansion)
        {
            Replace(text, sql, place.Open, " ", ref done);
        }

        bool needsParentheses = !place.IsParenthesised && !isExpansion;
        text.Append(sql, done, place.Parameter.Start - done).Append(needsParentheses ? "(" : "").Append(Before);
        done = place.Parameter.Start;
        Replace(text, sql, place.Parameter, sql[place.Parameter.Start..place.Parameter.End], ref done);
        text.Append(After).Append(needsParentheses ? ")" : "");
        if (place.IsParenthesised && isExpansion)
        {
            Replace(text, sql, place.Close, " ", ref done);
        }
    }

    /// <summary>Copies what stands before a token, and writes something else in its place.</summary>
    private static void Replace(StringBuilder text, string sql, SqlToken token, string with, ref int done)
    {
        text.Append(sql, done, token.Start - done).Append(with);
        done = token.End;
    }
}

/// <summary>The rewritten text of a command.</summary>
/// <param name="Sql">The text.</param>
/// <param name="Lists">How many places have been rewritten.</param>
/// <param name="ByHand">How many are left as the caller has written them.</param>
internal sealed record ListText(string Sql, int Lists, int ByHand);
