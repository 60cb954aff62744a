namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A column that lists are ordered by.</summary>
/// <param name="Type">Its type, in SQL.</param>
/// <param name="Cursors">The types that a cursor may name for it.</param>
/// <param name="Values">Values in SQL: those at the ends of the type, and such as are near each other.</param>
public sealed record WalkedColumn(string Type, Type[] Cursors, params string[] Values)
{
    /// <summary>Gets the expression that is selected, compared and ordered.</summary>
    public string Key { get; init; } = "item";

    /// <summary>Gets whether the database compares the column with a parameter inside of a row. If not, it says so by an error.</summary>
    public bool IsComparedInRows { get; init; } = true;

    /// <summary>Gets the values, as JSON, that a client may put into a position and that the database fails to compare with the column.</summary>
    public string[] Incomparable { get; init; } = [];
}

/// <summary>A column that no position is taken from.</summary>
/// <param name="Type">Its type, in SQL.</param>
/// <param name="Value">A value, in SQL.</param>
/// <param name="Cursor">The type that the cursor names.</param>
/// <param name="Advice">What the error says to do.</param>
public sealed record RefusedColumn(string Type, string Value, Type Cursor, string Advice)
{
    /// <inheritdoc cref="WalkedColumn.Key"/>
    public string Key { get; init; } = "item";
}
