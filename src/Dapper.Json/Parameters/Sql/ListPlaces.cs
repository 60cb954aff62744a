namespace Dapper.Json.Parameters.Sql;

/// <summary>Finds the places of a list in the text of a command.</summary>
internal ref struct ListPlaces
{
    /// <summary>What may stand before a parenthesis and is no function.</summary>
    private static readonly HashSet<string> Keywords = new(
        [
            "all", "and", "apply", "as", "between", "by", "case", "distinct", "else", "except", "from", "having", "in", "intersect", "is", "join",
            "like", "limit", "not", "offset", "on", "or", "returning", "select", "set", "then", "top", "union", "using", "when", "where", "with",
        ],
        StringComparer.OrdinalIgnoreCase);

    private readonly string _sql;
    private readonly string _name;
    private readonly Stack<Parentheses> _open = new();
    private readonly List<ListPlace> _places = [];
    private SqlTokens _tokens;
    private SqlToken _beforeLast;
    private SqlToken _last;

    private ListPlaces(string sql, string name, SqlSyntax syntax)
    {
        _sql = sql;
        _name = name;
        _tokens = new SqlTokens(sql, syntax);
    }

    public static List<ListPlace> Find(string sql, string name, SqlSyntax syntax)
    {
        var places = new ListPlaces(sql, name, syntax);
        for (SqlToken token = places._tokens.Next(); token.Kind != SqlTokenKind.None; token = places._tokens.Next())
        {
            places.Take(token);
        }

        return places._places;
    }

    private void Take(SqlToken token)
    {
        if (token.Kind == SqlTokenKind.Open)
        {
            _open.Push(Opened(token));
        }
        else if (token.Kind == SqlTokenKind.Close)
        {
            _open.TryPop(out _);
        }
        else if (token.IsWord(_sql, "select") && _open.TryPop(out _))
        {
            // A query inside of a function's parentheses is no argument.
            _open.Push(default);
        }
        else if (token.IsParameter(_sql, _name))
        {
            _places.Add(PlaceOf(token));
        }

        _beforeLast = _last;
        _last = token;
    }

    private readonly Parentheses Opened(SqlToken open) =>
        IsIn ? new Parentheses(open, _last, Negation) : new Parentheses(open, IsCall: IsName);

    private readonly bool IsIn => _last.IsWord(_sql, "in");

    private readonly SqlToken Negation => _beforeLast.IsWord(_sql, "not") ? _beforeLast : default;

    private readonly bool IsName =>
        _last.Kind == SqlTokenKind.Quoted || (_last.Kind == SqlTokenKind.Word && !Keywords.Contains(_sql[_last.Start.._last.End]));

    private readonly ListPlace PlaceOf(SqlToken parameter)
    {
        SqlTokens ahead = _tokens;
        SqlToken next = ahead.Next();
        Parentheses inside = _open.Count > 0 ? _open.Peek() : default;
        bool isMethod = next.Start == parameter.End && next.Start < _sql.Length && _sql[next.Start] == '.';

        // SQL Server's hint: optimize for (@ids unknown). Dapper knows it too.
        if (isMethod || next.IsWord(_sql, "unknown"))
        {
            return new ListPlace(ListPlaceKind.ByHand, parameter);
        }

        if (IsIn)
        {
            return new ListPlace(ListPlaceKind.List, parameter, _last, Negation);
        }

        if (inside.In.Kind == SqlTokenKind.Word)
        {
            bool isAlone = _last == inside.Open && next.Kind == SqlTokenKind.Close;
            return isAlone
                ? new ListPlace(ListPlaceKind.List, parameter, inside.In, inside.Not, inside.Open, next)
                : new ListPlace(ListPlaceKind.Other, parameter);
        }

        return new ListPlace(inside.IsCall ? ListPlaceKind.ByHand : ListPlaceKind.Other, parameter);
    }

    /// <param name="Open">The opening one.</param>
    /// <param name="In">The keyword before it, if it is that.</param>
    /// <param name="Not">The keyword before that, if it is there.</param>
    /// <param name="IsCall">Whether the name of a function stands before it.</param>
    private readonly record struct Parentheses(SqlToken Open, SqlToken In = default, SqlToken Not = default, bool IsCall = false);
}
