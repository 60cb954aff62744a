namespace Dapper.Json.ProviderTests.Suite;

/// <summary>An order of a list, and a form of the condition that says what comes behind a position.</summary>
/// <param name="Form">How the position is compared: column by column, as rows, or with a condition for the index.</param>
/// <param name="IsFalling">Whether the column falls.</param>
/// <param name="NumberFalls">Whether the number falls where values are equal.</param>
internal sealed record CursorOrder(string Form, bool IsFalling, bool NumberFalls)
{
    public bool ComparesRows => Form == "row";

    public string Item => IsFalling ? "<" : ">";

    public string Number => NumberFalls ? "<" : ">";
}

/// <summary>The queries of a list that is read page by page.</summary>
internal sealed record CursorWalk(string Table, CursorOrder Order, string Key, bool HasNulls)
{
    public string Sql(bool isFirst) =>
        $"select {Key} as item, n from {Table} {(isFirst ? "" : $"where {Condition}")} "
        + $"order by {(HasNulls ? $"case when {Key} is null then 1 else 0 end, " : "")}{Key}{(Order.IsFalling ? " desc" : "")}, "
        + $"n{(Order.NumberFalls ? " desc" : "")}";

    private string Condition => (HasNulls, Order.Form) switch
    {
        (true, _) =>
            $"(@afterItem is null and {Key} is null and n {Order.Number} @afterN) or (@afterItem is not null and ({Key} is null or {ColumnByColumn}))",
        (_, "or") => ColumnByColumn,
        (_, "row") => $"({Key}, n) {Order.Item} (@afterItem, @afterN)",
        _ => $"{Key} {Order.Item}= @afterItem and ({Key} {Order.Item} @afterItem or n {Order.Number} @afterN)",
    };

    private string ColumnByColumn => $"{Key} {Order.Item} @afterItem or ({Key} = @afterItem and n {Order.Number} @afterN)";
}
