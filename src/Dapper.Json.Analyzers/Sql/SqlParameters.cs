using System.Text.RegularExpressions;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>The parameters of SQL whose database is not known: only what is one by the rules of all of them.</summary>
internal sealed class SqlParameters(string sql)
{
    /// <summary>Characters after which a prefix may be part of an operator, a path or another name: <c>a &lt;@b</c>, <c>user@host</c>.</summary>
    private const string Doubtful = "<@&|~?^#!:$`\"'].{[";

    /// <summary>What makes a colon something else: an array's bounds, an object of DuckDB, a variable of a block.</summary>
    private static readonly HashSet<string> Blocks = SqlWords.Set("begin block declare do");

    /// <summary>What Dapper replaces by the value itself, a number.</summary>
    private static readonly Regex Literals = new(@"(?<![\p{L}\p{N}_])\{=(?<name>[\p{L}\p{N}_]+)\}", RegexOptions.CultureInvariant);

    private readonly Lazy<SqlWords>[] _words = SqlWords.OfAll(sql);

    /// <summary>Returns each place where the SQL reads a parameter by the rules of one database.</summary>
    public IEnumerable<SqlParameter> Possible()
    {
        if (sql.IndexOfAny(['@', ':', '?', '{']) < 0)
        {
            yield break;
        }

        SqlWords words = _words[0].Value;
        for (int index = 0; index < words.Count; index++)
        {
            if (words[index] is { Kind: SqlTokenKind.Parameter } token && IsWritten(token))
            {
                yield return new SqlParameter(sql[(token.Start + 1)..token.End].TrimEnd('?'), token.Text(sql), token.Start);
            }
        }

        foreach (Match literal in Literals.Matches(sql))
        {
            yield return new SqlParameter(literal.Groups["name"].Value, literal.Value, literal.Index);
        }
    }

    /// <summary>Returns whether a place has a parameter by the rules of all databases.</summary>
    public bool IsCertain(SqlParameter parameter) =>
        Array.TrueForAll(_words, words => IsSame(words.Value.At(parameter.Start), parameter))
        && (sql[parameter.Start] != ':' || !Array.Exists(_words, static words => words.Value.HasAny(Blocks)))
        && SqlLocals.Find(_words[1].Value)?.Contains(parameter.Name) == false;

    /// <summary>Returns whether Dapper finds a name in the SQL, and passes the member on.</summary>
    public bool Mentions(string name) => MentionsOf(name).Any();

    /// <summary>Returns whether a name only stands in texts, quoted names and comments, by the rules of each database.</summary>
    /// <remarks>What Dapper replaces by the value itself has an effect there too.</remarks>
    public bool IsOnlyInTexts(string name) => sql.IndexOfAny(['\'', '"', '-', '/']) >= 0 && Mentions(name) && MentionsOf(name).All(
        start => sql[start] != '{' && Array.TrueForAll(_words, words => words.Value.At(start).Kind is SqlTokenKind.None or SqlTokenKind.Quoted));

    /// <summary>Returns whether the SQL may have parameters without names, which take the members in their order.</summary>
    public bool MayBePositional() => Regex.IsMatch(sql, @"(?<![\p{L}\p{N}_])\?(?![\p{L}\p{N}_])");

    /// <summary>Returns where the mentions of a name start.</summary>
    /// <remarks>Without a regular expression, which would be parsed anew for each name.</remarks>
    private IEnumerable<int> MentionsOf(string name)
    {
        for (int at = Next(1); at > 0; at = Next(at + 1))
        {
            char before = sql[at - 1], after = at + name.Length < sql.Length ? sql[at + name.Length] : ' ';
            if ("?@:$".IndexOf(before) >= 0 && !SqlSyntax.IsNameCharacter(after))
            {
                yield return at - 1;
            }
            else if (before == '=' && after == '}' && at > 1 && sql[at - 2] == '{')
            {
                yield return at - 2;
            }
        }

        int Next(int start) => start < sql.Length ? sql.IndexOf(name, start, StringComparison.OrdinalIgnoreCase) : -1;
    }

    /// <remarks>A dollar sign starts names of SQL Server and texts of PostgreSQL, and <c>:1</c> and <c>$1</c> are numbers of parameters.</remarks>
    private bool IsWritten(SqlToken token)
    {
        char prefix = sql[token.Start], first = sql[token.Start + 1], before = token.Start == 0 ? ' ' : sql[token.Start - 1];
        bool isKnown = prefix switch
        {
            '@' => true,
            ':' => sql.IndexOfAny(['[', '{']) < 0,
            '?' => sql[token.End - 1] == '?',
            _ => false,
        };
        bool followsConcatenation = before == '|' && token.Start > 1 && sql[token.Start - 2] == '|';
        return isKnown && (first == '_' || char.IsLetter(first)) && !SqlSyntax.IsNameCharacter(before)
            && (followsConcatenation || Doubtful.IndexOf(before) < 0);
    }

    /// <summary>Returns whether a database sees the same parameter. One without such a prefix must at least see no text or comment.</summary>
    private bool IsSame(SqlToken other, SqlParameter parameter) => other.Start == parameter.Start
        && (other.Kind == SqlTokenKind.Symbol ? sql[other.Start] != '@' : other.Kind == SqlTokenKind.Parameter && other.Text(sql) == parameter.Written);
}
