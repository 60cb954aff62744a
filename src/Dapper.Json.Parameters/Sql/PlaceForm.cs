namespace Dapper.Json.Parameters.Sql;

/// <summary>Rewrites a place of a list or a table to the SQL that a database needs.</summary>
internal abstract class PlaceForm
{
    /// <param name="edit">The edit of the command's text.</param>
    /// <param name="place">A place of the parameter.</param>
    /// <param name="isAlsoByHand">Whether the caller's SQL also reads the parameter's value in another place.</param>
    public abstract void Write(ref SqlEdit edit, in ParameterPlace place, bool isAlsoByHand);
}

/// <summary>Writes a list as a query that returns the values.</summary>
/// <param name="before">The SQL before the parameter's name.</param>
/// <param name="after">The SQL after it.</param>
internal sealed class ListQueryForm(string before, string after) : PlaceForm
{
    public override void Write(ref SqlEdit edit, in ParameterPlace place, bool isAlsoByHand)
    {
        edit.Insert(place.Parameter.Start, place.IsParenthesised ? "" : "(");
        edit.Insert(place.Parameter.Start, before);
        edit.Insert(place.Parameter.End, after);
        edit.Insert(place.Parameter.End, place.IsParenthesised ? "" : ")");
    }
}

/// <summary>Writes a list as an array, with any and all instead of in.</summary>
/// <param name="after">The SQL after the parameter's name.</param>
internal sealed class ListArrayForm(string after) : PlaceForm
{
    private readonly ListQueryForm _array = new("", after);

    public override void Write(ref SqlEdit edit, in ParameterPlace place, bool isAlsoByHand)
    {
        if (place.IsNegated)
        {
            edit.Replace(place.Not, "<>");
        }

        edit.Replace(place.In, place.IsNegated ? "all" : "= any");
        _array.Write(ref edit, place, isAlsoByHand);
    }
}

/// <summary>Writes a list that Dapper expands: the name without parentheses around it.</summary>
internal sealed class ExpandedListForm : PlaceForm
{
    public override void Write(ref SqlEdit edit, in ParameterPlace place, bool isAlsoByHand)
    {
        if (place.IsParenthesised)
        {
            edit.Replace(place.Open, " ");
            edit.Replace(place.Close, " ");
        }
    }
}

/// <summary>Writes a list that has no values but NULL.</summary>
internal sealed class NullListForm : PlaceForm
{
    public override void Write(ref SqlEdit edit, in ParameterPlace place, bool isAlsoByHand) =>
        edit.Replace(place.Parameter, place.IsParenthesised ? "null" : "(null)");
}

/// <summary>Writes a table as a query that reads its rows.</summary>
/// <param name="before">The SQL before the parameter's name.</param>
/// <param name="after">The SQL after it; null if the query does not use the name.</param>
/// <param name="alias">The alias of the query, if the caller has given none.</param>
internal sealed class TableForm(string before, string? after, string alias) : PlaceForm
{
    /// <summary>The suffix of the parameter's name, if the caller's SQL also reads the parameter under its own name.</summary>
    public const string Suffix = "__rows";

    public override void Write(ref SqlEdit edit, in ParameterPlace place, bool isAlsoByHand)
    {
        string name = after is null ? "" : place.Parameter.Text(edit.Sql).TrimEnd('?') + (isAlsoByHand ? Suffix : "");
        edit.Replace(place.Parameter, $"({before}{name}{after}){(place.HasAlias ? "" : $" as {alias}")}");
    }
}
