namespace Dapper.Json.Parameters.Sql;

/// <summary>What must be known of a database to tell the parameters in its SQL from text, quoted names and comments.</summary>
/// <param name="prefixes">The characters that a parameter may begin with.</param>
internal sealed class SqlSyntax(string prefixes)
{
    public static readonly SqlSyntax Sqlite = new("@:$?") { HasBrackets = true, HasBackticks = true, MoreNameCharacters = "$" };

    public static readonly SqlSyntax SqlServer = new("@?") { HasBrackets = true, NestsComments = true, MoreNameCharacters = "@#$" };

    // A question mark is an operator there, and a dollar sign begins a text or the number of a parameter.
    public static readonly SqlSyntax Postgres = new("@:") { HasDollarQuotes = true, NestsComments = true };

    public static readonly SqlSyntax MySql = new("@?") { HasBackticks = true, HasBackslashes = true, HasHashComments = true };

    public static readonly SqlSyntax Unknown = new("@:$?");

    /// <summary>Gets the characters that a parameter may begin with.</summary>
    public string Prefixes => prefixes;

    /// <summary>Gets whether a backslash in a text takes the meaning from the character behind it.</summary>
    public bool HasBackslashes { get; init; }

    /// <summary>Gets whether <c>[name]</c> is a quoted name.</summary>
    public bool HasBrackets { get; init; }

    /// <summary>Gets whether <c>`name`</c> is a quoted name.</summary>
    public bool HasBackticks { get; init; }

    /// <summary>Gets whether <c>$tag$text$tag$</c> is a text, and one behind an E has backslashes.</summary>
    public bool HasDollarQuotes { get; init; }

    /// <summary>Gets whether <c>#</c> begins a comment, and <c>--</c> only where white space follows.</summary>
    public bool HasHashComments { get; init; }

    /// <summary>Gets whether there may be comments inside comments.</summary>
    public bool NestsComments { get; init; }

    /// <summary>Gets what the name of a parameter may have beside letters, digits and underscores.</summary>
    public string MoreNameCharacters { get; init; } = "";

    public static bool IsNameCharacter(char c) => c == '_' || char.IsLetterOrDigit(c);
}
