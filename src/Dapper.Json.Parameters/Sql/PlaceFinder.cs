namespace Dapper.Json.Parameters.Sql;

/// <summary>Finds the places of a parameter in the text of a command.</summary>
internal ref struct PlaceFinder
{
    private readonly string _sql;
    private readonly string _name;
    private readonly Stack<Scope> _scopes = new([default]);
    private readonly List<ParameterPlace> _places = [];
    private SqlTokens _tokens;
    private SqlToken _beforeLast;
    private SqlToken _last;
    private SqlToken _numbered;

    private PlaceFinder(string sql, string name, SqlSyntax syntax)
    {
        _sql = sql;
        _name = name;
        _tokens = new SqlTokens(sql, syntax);
    }

    /// <returns>The places, and another parameter whose name is that of this one with a number, if there is one.</returns>
    public static (ParameterPlace[] Places, SqlToken Numbered) Find(string sql, string name, SqlSyntax syntax)
    {
        var finder = new PlaceFinder(sql, name, syntax);
        for (SqlToken token = finder._tokens.Next(); token.Kind != SqlTokenKind.None; token = finder._tokens.Next())
        {
            finder.Take(token);
        }

        return ([.. finder._places], finder._numbered);
    }

    private void Take(SqlToken token)
    {
        if (token.Kind == SqlTokenKind.Open)
        {
            _scopes.Push(Opened(token));
        }
        else if (token.Kind == SqlTokenKind.Close && _scopes.Count > 1)
        {
            _scopes.Pop();
        }
        else if (token.Kind == SqlTokenKind.Word)
        {
            TakeWord(token);
        }
        else if (token.IsParameter(_sql, _name))
        {
            _places.Add(PlaceOf(token));
        }
        else if (IsNumbered(token))
        {
            _numbered = token;
        }

        _beforeLast = _last;
        _last = token;
    }

    /// <summary>Tracks where names of tables are expected. A query inside a function's parentheses is not an argument.</summary>
    private readonly void TakeWord(SqlToken token)
    {
        string word = token.Text(_sql);
        if (SqlKeywords.Select(word))
        {
            _scopes.Pop();
            _scopes.Push(default);
        }
        else if (!_scopes.Peek().IsCall && (SqlKeywords.BeforeTable(word) || SqlKeywords.EndsTables(word)))
        {
            _scopes.Push(_scopes.Pop() with { NamesTables = SqlKeywords.BeforeTable(word) });
        }
    }

    /// <summary>Returns whether a parameter has a name that Dapper gives to a value of the list, where it expands it.</summary>
    private readonly bool IsNumbered(SqlToken token)
    {
        ReadOnlySpan<char> name = token.NameOfParameter(_sql);
        return name.StartsWith(_name, StringComparison.OrdinalIgnoreCase) && name[_name.Length..] is [not '0', ..] number
            && !number.ContainsAnyExceptInRange('0', '9');
    }

    private readonly Scope Opened(SqlToken open) => IsIn ? new Scope(open, _last, Negation) : new Scope(open, IsCall: IsName);

    private readonly bool IsIn => _last.IsWord(_sql, "in");

    private readonly SqlToken Negation => _beforeLast.IsWord(_sql, "not") ? _beforeLast : default;

    private readonly bool IsName =>
        _last.Kind == SqlTokenKind.Quoted || (_last.Kind == SqlTokenKind.Word && !SqlKeywords.BeforeParenthesis(_last.Text(_sql)));

    /// <remarks>After <c>delete from</c> and <c>is distinct from</c> there is no table that can be read.</remarks>
    private readonly bool IsTable =>
        _scopes.Peek().NamesTables
        && (_last.Kind == SqlTokenKind.Word
            ? SqlKeywords.BeforeTable(_last.Text(_sql)) && !_beforeLast.IsWord(_sql, "delete") && !_beforeLast.IsWord(_sql, "distinct")
            : _last.Kind == SqlTokenKind.Symbol && _sql[_last.Start] == ',');

    private readonly ParameterPlace PlaceOf(SqlToken parameter)
    {
        SqlTokens ahead = _tokens;
        SqlToken next = ahead.Next();
        Scope scope = _scopes.Peek();
        bool isMethod = next.Start == parameter.End && next.Start < _sql.Length && _sql[next.Start] == '.';

        // SQL Server's hint: optimize for (@ids unknown). Dapper knows it too.
        if (isMethod || next.IsWord(_sql, "unknown"))
        {
            return new ParameterPlace(PlaceKind.ByHand, parameter);
        }

        // A cast of PostgreSQL: it would apply to the rewritten text.
        if ((IsIn || !scope.IsCall) && next.Kind == SqlTokenKind.Symbol && _sql.AsSpan(next.Start).StartsWith("::"))
        {
            return new ParameterPlace(PlaceKind.Other, parameter);
        }

        if (IsIn)
        {
            return new ParameterPlace(PlaceKind.List, parameter, _last, Negation);
        }

        if (scope.In.Kind == SqlTokenKind.Word)
        {
            bool isAlone = _last == scope.Open && next.Kind == SqlTokenKind.Close;
            return isAlone
                ? new ParameterPlace(PlaceKind.List, parameter, scope.In, scope.Not, scope.Open, next)
                : new ParameterPlace(PlaceKind.Other, parameter);
        }

        bool hasAlias = next.Kind == SqlTokenKind.Quoted || (next.Kind == SqlTokenKind.Word && !SqlKeywords.BehindTable(next.Text(_sql)));
        return IsTable
            ? new ParameterPlace(PlaceKind.Table, parameter) { HasAlias = hasAlias }
            : new ParameterPlace(scope.IsCall ? PlaceKind.ByHand : PlaceKind.Other, parameter);
    }

    /// <summary>The whole text, or the text inside parentheses.</summary>
    /// <param name="Open">The opening parenthesis.</param>
    /// <param name="In">The keyword <c>in</c> before it, if there is one.</param>
    /// <param name="Not">The keyword <c>not</c> before that, if there is one.</param>
    /// <param name="IsCall">Whether the name of a function is before it.</param>
    /// <param name="NamesTables">Whether a comma is followed by a table.</param>
    private readonly record struct Scope(SqlToken Open, SqlToken In = default, SqlToken Not = default, bool IsCall = false, bool NamesTables = false);
}
