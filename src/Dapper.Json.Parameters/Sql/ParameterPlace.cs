namespace Dapper.Json.Parameters.Sql;

/// <summary>The kind of a place in SQL: what a parameter there can be.</summary>
internal enum PlaceKind
{
    /// <summary>After <c>in</c>: a list.</summary>
    List,

    /// <summary>After <c>from</c>, <c>join</c> and similar keywords: a table.</summary>
    Table,

    /// <summary>Inside a function's parentheses, or before a method: the caller's SQL reads the value.</summary>
    ByHand,

    /// <summary>A single value.</summary>
    Other,
}

/// <summary>A place of a parameter in SQL.</summary>
/// <param name="Kind">The kind of the place.</param>
/// <param name="Parameter">The name with its prefix.</param>
/// <param name="In">The keyword before a list.</param>
/// <param name="Not">The keyword <c>not</c> before that, if there is one.</param>
/// <param name="Open">The parenthesis between the keyword and the name, if there is one.</param>
/// <param name="Close">The parenthesis that closes it.</param>
internal readonly record struct ParameterPlace(
    PlaceKind Kind, SqlToken Parameter, SqlToken In = default, SqlToken Not = default, SqlToken Open = default, SqlToken Close = default)
{
    public bool IsNegated => Not.Kind == SqlTokenKind.Word;

    public bool IsParenthesised => Open.Kind == SqlTokenKind.Open;

    /// <summary>Gets whether an alias follows a table.</summary>
    public bool HasAlias { get; init; }
}
