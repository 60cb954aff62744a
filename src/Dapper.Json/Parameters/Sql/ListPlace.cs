namespace Dapper.Json.Parameters.Sql;

/// <summary>What a list is to its place in the SQL.</summary>
internal enum ListPlaceKind
{
    /// <summary>Behind <c>in</c>: what can be rewritten.</summary>
    List,

    /// <summary>Inside of a function's parentheses, or before a method: as the caller wants it.</summary>
    ByHand,

    /// <summary>A place where a list cannot stand.</summary>
    Other,
}

/// <summary>A place where the name of a list stands.</summary>
/// <param name="Kind">What it is to the list.</param>
/// <param name="Parameter">The name with its prefix.</param>
/// <param name="In">The keyword before it.</param>
/// <param name="Not">The keyword before that, if it is there.</param>
/// <param name="Open">The parenthesis between the keyword and the name, if there is one.</param>
/// <param name="Close">The parenthesis that closes it.</param>
internal readonly record struct ListPlace(
    ListPlaceKind Kind, SqlToken Parameter, SqlToken In = default, SqlToken Not = default, SqlToken Open = default, SqlToken Close = default)
{
    public bool IsNegated => Not.Kind == SqlTokenKind.Word;

    public bool IsParenthesised => Open.Kind == SqlTokenKind.Open;
}
