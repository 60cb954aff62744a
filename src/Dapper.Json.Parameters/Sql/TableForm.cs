namespace Dapper.Json.Parameters.Sql;

/// <summary>How a table is rewritten: to a query that reads its rows.</summary>
/// <param name="Syntax">What is known of the database.</param>
/// <param name="Before">What goes before the parameter's name.</param>
/// <param name="After">What goes behind it; null where the query has no use for the name.</param>
/// <param name="Alias">The name that the query has where the caller has given none.</param>
internal sealed record TableForm(SqlSyntax Syntax, string Before, string? After, string Alias) : PlaceForm(Syntax)
{
    /// <summary>What is added to the name of the parameter where the name itself is also used by hand.</summary>
    public const string Suffix = "__rows";

    protected override PlaceKind Wanted => PlaceKind.Table;

    protected override void Write(SqlEdit edit, in ParameterPlace place, bool isAlsoByHand)
    {
        string name = After is null ? "" : place.Parameter.Text(edit.Sql).TrimEnd('?') + (isAlsoByHand ? Suffix : "");
        edit.Replace(place.Parameter, $"({Before}{name}{After}){(place.HasAlias ? "" : $" as {Alias}")}");
    }

    protected override string Misplaced(string parameter) =>
        $"The table {parameter} can only stand behind 'from', 'join', 'apply' or 'using', or inside of the parentheses of a function that is "
        + $"written by hand, such as json_each({parameter}), openjson({parameter}) or jsonb_to_recordset({parameter}):";
}
