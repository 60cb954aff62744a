namespace Dapper.Json.Parameters.Sql;

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

/// <summary>How a list is rewritten: what goes before and behind the parameter's name.</summary>
internal sealed record ListForm(SqlSyntax Syntax, ListFormKind Kind, string Before = "", string After = "") : PlaceForm(Syntax)
{
    protected override PlaceKind Wanted => PlaceKind.List;

    protected override void Write(SqlEdit edit, in ParameterPlace place, bool isAlsoByHand)
    {
        if (Kind == ListFormKind.Array)
        {
            if (place.IsNegated)
            {
                edit.Replace(place.Not, "<>");
            }

            edit.Replace(place.In, place.IsNegated ? "all" : "= any");
        }

        bool isExpansion = Kind == ListFormKind.Expansion;
        if (place.IsParenthesised && isExpansion)
        {
            edit.Replace(place.Open, " ");
        }

        string list = Before + place.Parameter.Text(edit.Sql) + After;
        edit.Replace(place.Parameter, place.IsParenthesised || isExpansion ? list : $"({list})");
        if (place.IsParenthesised && isExpansion)
        {
            edit.Replace(place.Close, " ");
        }
    }

    protected override string Misplaced(string parameter) =>
        $"The list {parameter} can only stand behind 'in' or 'not in', or inside of the parentheses of a function that is written by hand, "
        + $"such as json_each({parameter}), openjson({parameter}) or any({parameter}):";
}
