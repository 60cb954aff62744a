using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>The tokens of SQL by the rules of one database.</summary>
internal sealed class SqlWords
{
    private static readonly SqlSyntax[] Syntaxes = [SqlSyntax.Sqlite, SqlSyntax.SqlServer, SqlSyntax.Postgres, SqlSyntax.MySql];

    private readonly string _sql;
    private readonly List<SqlToken> _tokens = [];

    public SqlWords(string sql, SqlSyntax syntax)
    {
        _sql = sql;
        var reader = new SqlTokens(sql.AsSpan(), syntax);
        for (SqlToken token = reader.Next(); token.Kind != SqlTokenKind.None; token = reader.Next())
        {
            _tokens.Add(token);
        }
    }

    public int Count => _tokens.Count;

    /// <summary>Gets a token; that of no kind before the first and after the last.</summary>
    public SqlToken this[int index] => index >= 0 && index < _tokens.Count ? _tokens[index] : default;

    /// <summary>Returns the token at a position of the SQL; that of no kind in a comment, and between tokens.</summary>
    public SqlToken At(int position)
    {
        int low = 0, high = Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            (low, high) = _tokens[middle].End <= position ? (middle + 1, high) : (low, middle);
        }

        return this[low].Start <= position ? this[low] : default;
    }

    public string Text(int index) => this[index] is { Kind: not SqlTokenKind.None } token ? token.Text(_sql) : "";

    public bool IsWord(int index, string word) => this[index].IsWord(_sql, word);

    /// <summary>Returns whether a token is one of some words.</summary>
    public bool IsAny(int index, HashSet<string> words) => this[index].Kind == SqlTokenKind.Word && words.Contains(Text(index));

    /// <summary>Returns whether a token is a symbol of one character.</summary>
    public bool IsSymbol(int index, char symbol) => this[index] is { Kind: SqlTokenKind.Symbol } token && _sql[token.Start] == symbol;

    public bool Has(string word) => Enumerable.Range(0, Count).Any(index => IsWord(index, word));

    public bool HasAny(HashSet<string> words) => Enumerable.Range(0, Count).Any(index => IsAny(index, words));

    /// <summary>Returns the tokens of SQL by the rules of each database: mostly the first has none of what is looked for.</summary>
    public static Lazy<SqlWords>[] OfAll(string sql) => Array.ConvertAll(Syntaxes, syntax => new Lazy<SqlWords>(() => new SqlWords(sql, syntax)));

    /// <summary>Returns a set of words that are compared without case.</summary>
    public static HashSet<string> Set(string words) => new(words.Split(' '), StringComparer.OrdinalIgnoreCase);
}
