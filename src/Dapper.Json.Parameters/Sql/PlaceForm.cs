namespace Dapper.Json.Parameters.Sql;

/// <summary>What a database wants to have written where a list or a table stands.</summary>
internal abstract class PlaceForm
{
    /// <param name="edit">The text that is changed.</param>
    /// <param name="place">A place of the parameter.</param>
    /// <param name="isAlsoByHand">Whether the parameter also stands where its value is read by what the caller has written.</param>
    public abstract void Write(ref SqlEdit edit, in ParameterPlace place, bool isAlsoByHand);
}

/// <summary>A list as a query that gives the values.</summary>
/// <param name="before">What goes before the parameter's name.</param>
/// <param name="after">What goes behind it.</param>
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

/// <summary>A list as an array, with any and all instead of in.</summary>
/// <param name="after">What goes behind the parameter's name.</param>
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

/// <summary>A list that Dapper expands: the name without parentheses around it.</summary>
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

/// <summary>A table as a query that reads its rows.</summary>
/// <param name="before">What goes before the parameter's name.</param>
/// <param name="after">What goes behind it; null where the query has no use for the name.</param>
/// <param name="alias">The name that the query has where the caller has given none.</param>
internal sealed class TableForm(string before, string? after, string alias) : PlaceForm
{
    /// <summary>What is added to the name of the parameter where the name itself is also used by hand.</summary>
    public const string Suffix = "__rows";

    public override void Write(ref SqlEdit edit, in ParameterPlace place, bool isAlsoByHand)
    {
        string name = after is null ? "" : place.Parameter.Text(edit.Sql).TrimEnd('?') + (isAlsoByHand ? Suffix : "");
        edit.Replace(place.Parameter, $"({before}{name}{after}){(place.HasAlias ? "" : $" as {alias}")}");
    }
}
