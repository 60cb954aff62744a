using System.Text.RegularExpressions;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>Finds the parameters of SQL whose database is not known: only what is one by the rules of all of them.</summary>
internal static class SqlParameters
{
    /// <summary>Characters after which a prefix may be part of an operator, a path or another name: <c>a &lt;@b</c>, <c>user@host</c>.</summary>
    private const string Doubtful = "<@&|~?^#!:$`\"'].{[";

    /// <summary>What makes a colon something else: an array's bounds, an object of DuckDB, a variable of a block.</summary>
    private static readonly HashSet<string> Blocks = SqlWords.Set("begin block declare do");

    /// <summary>What Dapper replaces by the value itself, a number.</summary>
    private static readonly Regex Literals = new(@"(?<![\p{L}\p{N}_])\{=(?<name>[\p{L}\p{N}_]+)\}", RegexOptions.CultureInvariant);

    /// <summary>Returns each parameter that the SQL reads, once.</summary>
    public static IEnumerable<SqlParameter> Find(string sql) => All(sql)
        .GroupBy(static parameter => parameter.Name, StringComparer.OrdinalIgnoreCase).Select(static same => same.First());

    /// <summary>Returns each place where the SQL reads a parameter.</summary>
    public static IEnumerable<SqlParameter> All(string sql)
    {
        if (sql.IndexOfAny(['@', ':', '?', '{']) < 0)
        {
            return [];
        }

        SqlWords[] words = SqlWords.OfAll(sql);
        HashSet<string>? locals = SqlLocals.Find(words[1]);
        return locals is null
            ? []
            : Certain(sql, words).Where(parameter => !locals.Contains(parameter.Name));
    }

    /// <summary>Returns whether Dapper finds a name in SQL, and passes the member on.</summary>
    public static bool Mentions(string sql, string name) => MentionsOf(sql, name).Any();

    /// <summary>Returns whether a name only stands in texts, quoted names and comments, by the rules of each database.</summary>
    /// <remarks>What Dapper replaces by the value itself has an effect there too.</remarks>
    public static bool IsOnlyInTexts(string sql, string name)
    {
        if (sql.IndexOfAny(['\'', '"', '-', '/']) < 0 || !Mentions(sql, name))
        {
            return false;
        }

        SqlWords[] words = SqlWords.OfAll(sql);
        return MentionsOf(sql, name).All(
            start => sql[start] != '{' && words.All(all => all.At(start).Kind is SqlTokenKind.None or SqlTokenKind.Quoted));
    }

    /// <summary>Returns whether SQL may have parameters without names, which take the members in their order.</summary>
    public static bool MayBePositional(string sql) => Regex.IsMatch(sql, @"(?<![\p{L}\p{N}_])\?(?![\p{L}\p{N}_])");

    /// <summary>Returns where the mentions of a name start.</summary>
    /// <remarks>Without a regular expression, which would be parsed anew for each name.</remarks>
    private static IEnumerable<int> MentionsOf(string sql, string name)
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

    private static IEnumerable<SqlParameter> Certain(string sql, SqlWords[] words)
    {
        var starts = Array.ConvertAll(words, static all => Enumerable.Range(0, all.Count).ToDictionary(index => all[index].Start, index => all[index]));
        bool hasColons = sql.IndexOfAny(['[', '{']) < 0 && !words.Any(static all => Enumerable.Range(0, all.Count).Any(index => all.IsAny(index, Blocks)));
        for (int index = 0; index < words[0].Count; index++)
        {
            SqlToken token = words[0][index];
            if (token.Kind == SqlTokenKind.Parameter && IsWritten(sql, token, hasColons) && starts.All(others => IsSame(sql, others, token)))
            {
                yield return new SqlParameter(sql[(token.Start + 1)..token.End].TrimEnd('?'), token.Text(sql), token.Start);
            }
        }

        foreach (Match literal in Literals.Matches(sql))
        {
            if (starts.All(others => others.TryGetValue(literal.Index, out SqlToken token) && token.Kind == SqlTokenKind.Symbol))
            {
                yield return new SqlParameter(literal.Groups["name"].Value, literal.Value, literal.Index);
            }
        }
    }

    /// <remarks>A dollar sign starts names of SQL Server and texts of PostgreSQL, and <c>:1</c> and <c>$1</c> are numbers of parameters.</remarks>
    private static bool IsWritten(string sql, SqlToken token, bool hasColons)
    {
        char prefix = sql[token.Start], first = sql[token.Start + 1], before = token.Start == 0 ? ' ' : sql[token.Start - 1];
        bool isKnown = prefix switch
        {
            '@' => true,
            ':' => hasColons,
            '?' => sql[token.End - 1] == '?',
            _ => false,
        };
        bool followsConcatenation = before == '|' && token.Start > 1 && sql[token.Start - 2] == '|';
        return isKnown && (first == '_' || char.IsLetter(first)) && !SqlSyntax.IsNameCharacter(before)
            && (followsConcatenation || Doubtful.IndexOf(before) < 0);
    }

    /// <summary>Returns whether a database sees the same parameter. One without such a prefix must at least see no text or comment.</summary>
    private static bool IsSame(string sql, Dictionary<int, SqlToken> tokens, SqlToken token) =>
        tokens.TryGetValue(token.Start, out SqlToken other)
        && (other == token || (other.Kind == SqlTokenKind.Symbol && sql[token.Start] is ':' or '?'));
}
