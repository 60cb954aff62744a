namespace Dapper.Json.Parameters.Sql;

/// <summary>What can stand in a place of the SQL.</summary>
internal enum PlaceKind
{
    /// <summary>Behind <c>in</c>: a list.</summary>
    List,

    /// <summary>Behind <c>from</c>, <c>join</c> and their like: a table.</summary>
    Table,

    /// <summary>Inside of a function's parentheses, or before a method: what the caller has written by hand.</summary>
    ByHand,

    /// <summary>A single value.</summary>
    Other,
}

/// <summary>A place where the name of a parameter stands.</summary>
/// <param name="Kind">What can stand there.</param>
/// <param name="Parameter">The name with its prefix.</param>
/// <param name="In">The keyword before a list.</param>
/// <param name="Not">The keyword before that, if it is there.</param>
/// <param name="Open">The parenthesis between the keyword and the name, if there is one.</param>
/// <param name="Close">The parenthesis that closes it.</param>
internal readonly record struct ParameterPlace(
    PlaceKind Kind, SqlToken Parameter, SqlToken In = default, SqlToken Not = default, SqlToken Open = default, SqlToken Close = default)
{
    public bool IsNegated => Not.Kind == SqlTokenKind.Word;

    public bool IsParenthesised => Open.Kind == SqlTokenKind.Open;

    /// <summary>Gets whether a table has a name of its own behind it.</summary>
    public bool HasAlias { get; init; }
}
