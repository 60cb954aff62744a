namespace Dapper.Json.Parameters.Sql;

/// <summary>The kind of a token, as far as it matters for finding parameters.</summary>
internal enum SqlTokenKind
{
    /// <summary>No token: the start or the end of the text.</summary>
    None,

    /// <summary>A keyword, a name without quotes or a number.</summary>
    Word,

    /// <summary>A text, or a quoted name.</summary>
    Quoted,

    /// <summary>A parameter with its prefix.</summary>
    Parameter,

    Open,

    Close,

    Symbol,
}

/// <summary>A token of SQL.</summary>
internal readonly record struct SqlToken(SqlTokenKind Kind, int Start, int End)
{
    /// <summary>Gets by how much it changes the depth of parentheses.</summary>
    public int Depth => Kind == SqlTokenKind.Open ? 1 : Kind == SqlTokenKind.Close ? -1 : 0;

    public string Text(string sql) => sql[Start..End];

    public bool IsWord(string sql, string word) =>
        Kind == SqlTokenKind.Word && sql.AsSpan(Start, End - Start).Equals(word, StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns whether it is the parameter with a name, compared as Dapper does, without case.</summary>
    public bool IsParameter(string sql, string name) => NameOfParameter(sql).Equals(name.AsSpan(), StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns the name of a parameter; an empty one for other tokens.</summary>
    public ReadOnlySpan<char> NameOfParameter(string sql) =>
        Kind == SqlTokenKind.Parameter ? sql.AsSpan(Start + 1, End - Start - 1).TrimEnd('?') : default;
}
