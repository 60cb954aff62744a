namespace Dapper.Json.Parameters.Sql;

/// <summary>The lexical rules of a database, which tell parameters in its SQL from text, quoted names and comments.</summary>
/// <param name="prefixes">The characters that a parameter may start with.</param>
internal sealed class SqlSyntax(string prefixes)
{
    public static readonly SqlSyntax Sqlite = new("@:$?") { HasBrackets = true, HasBackticks = true, MoreNameCharacters = "$" };

    public static readonly SqlSyntax SqlServer = new("@?") { HasBrackets = true, NestsComments = true, MoreNameCharacters = "@#$" };

    // In PostgreSQL a question mark is an operator, and a dollar sign starts a text or the number of a parameter.
    public static readonly SqlSyntax Postgres = new("@:") { HasDollarQuotes = true, NestsComments = true };

    public static readonly SqlSyntax MySql = new("@?") { HasBackticks = true, HasBackslashes = true, HasHashComments = true };

    public static readonly SqlSyntax Unknown = new("@:$?");

    /// <summary>Gets the characters that a parameter may start with.</summary>
    public string Prefixes => prefixes;

    /// <summary>Gets whether a backslash in a text escapes the next character.</summary>
    public bool HasBackslashes { get; init; }

    /// <summary>Gets whether <c>[name]</c> is a quoted name.</summary>
    public bool HasBrackets { get; init; }

    /// <summary>Gets whether <c>`name`</c> is a quoted name.</summary>
    public bool HasBackticks { get; init; }

    /// <summary>Gets whether <c>$tag$text$tag$</c> is a text, and a text after an E has backslashes.</summary>
    public bool HasDollarQuotes { get; init; }

    /// <summary>Gets whether <c>#</c> starts a comment, and <c>--</c> does only if white space follows.</summary>
    public bool HasHashComments { get; init; }

    /// <summary>Gets whether comments may be nested.</summary>
    public bool NestsComments { get; init; }

    /// <summary>Gets the characters that names of parameters may contain besides letters, digits and underscores.</summary>
    public string MoreNameCharacters { get; init; } = "";

    public static bool IsNameCharacter(char c) => c == '_' || char.IsLetterOrDigit(c);
}
