namespace Dapper.Json.Parameters.Sql;

/// <summary>Splits SQL into tokens, from start to end. White space and comments are skipped.</summary>
/// <remarks>To look ahead, use a copy.</remarks>
internal ref struct SqlTokens(ReadOnlySpan<char> sql, SqlSyntax syntax)
{
    private readonly ReadOnlySpan<char> _sql = sql;
    private int _position;

    public SqlToken Next()
    {
        SkipSpace();
        int start = _position;
        SqlTokenKind kind = start == _sql.Length ? SqlTokenKind.None : Read(_sql[start]);
        return new SqlToken(kind, start, _position);
    }

    private readonly char At(int position) => position < _sql.Length ? _sql[position] : '\0';

    private readonly bool IsAt(int position, string text) => position <= _sql.Length && _sql[position..].StartsWith(text);

    private SqlTokenKind Read(char first)
    {
        switch (first)
        {
            case '\'' or '"':
                return SkipQuoted(first, syntax.HasBackslashes);
            case '`' when syntax.HasBackticks:
                return SkipQuoted('`', hasBackslashes: false);
            case '[' when syntax.HasBrackets:
                return SkipQuoted(']', hasBackslashes: false);
            case '$' when syntax.HasDollarQuotes && TrySkipDollarQuoted():
                return SqlTokenKind.Quoted;
            default:
                return syntax.Prefixes.AsSpan().IndexOf(first) >= 0 ? ReadParameter(first)
                    : SqlSyntax.IsNameCharacter(first) ? ReadWord()
                    : ReadSymbol(first);
        }
    }

    private SqlTokenKind ReadSymbol(char first)
    {
        _position++;
        return first switch { '(' => SqlTokenKind.Open, ')' => SqlTokenKind.Close, _ => SqlTokenKind.Symbol };
    }

    private SqlTokenKind ReadParameter(char prefix)
    {
        int start = _position + 1;
        bool isTwice = At(start) == prefix;
        _position = isTwice ? start + 1 : start;
        int nameStart = _position;
        while (SqlSyntax.IsNameCharacter(At(_position)) || syntax.MoreNameCharacters.AsSpan().IndexOf(At(_position)) >= 0)
        {
            _position++;
        }

        // @@rowcount of SQL Server, and PostgreSQL's :: with the type after it, which is read as one token.
        if (isTwice || _position == nameStart)
        {
            return SqlTokenKind.Symbol;
        }

        // Dapper's ?name?, for drivers whose parameters have no names.
        _position += prefix == '?' && At(_position) == '?' ? 1 : 0;
        return SqlTokenKind.Parameter;
    }

    private SqlTokenKind ReadWord()
    {
        int start = _position;
        while (SqlSyntax.IsNameCharacter(At(_position)) || At(_position) is '$' or '#')
        {
            if (syntax.HasHashComments && At(_position) == '#')
            {
                break;
            }

            _position++;
        }

        bool isEscaped = syntax.HasDollarQuotes && _position == start + 1 && _sql[start] is 'E' or 'e' && At(_position) == '\'';
        return isEscaped ? SkipQuoted('\'', hasBackslashes: true) : SqlTokenKind.Word;
    }

    /// <remarks>A doubled closing quote is a quote in the text.</remarks>
    private SqlTokenKind SkipQuoted(char close, bool hasBackslashes)
    {
        _position++;
        while (_position < _sql.Length)
        {
            char c = _sql[_position++];
            if (c == '\\' && hasBackslashes)
            {
                _position = Math.Min(_position + 1, _sql.Length);
            }
            else if (c == close)
            {
                if (At(_position) != close)
                {
                    break;
                }

                _position++;
            }
        }

        return SqlTokenKind.Quoted;
    }

    private bool TrySkipDollarQuoted()
    {
        int end = _position + 1;
        while (SqlSyntax.IsNameCharacter(At(end)) && (end > _position + 1 || !char.IsDigit(_sql[end])))
        {
            end++;
        }

        if (At(end) != '$')
        {
            return false;
        }

        ReadOnlySpan<char> tag = _sql[_position..(end + 1)];
        int length = _sql[(end + 1)..].IndexOf(tag);
        _position = length < 0 ? _sql.Length : end + 1 + length + tag.Length;
        return true;
    }

    private void SkipSpace()
    {
        while (_position < _sql.Length)
        {
            if (char.IsWhiteSpace(_sql[_position]))
            {
                _position++;
            }
            else if (IsLineComment())
            {
                int length = _sql[_position..].IndexOfAny('\n', '\r');
                _position = length < 0 ? _sql.Length : _position + length;
            }
            else if (IsAt(_position, "/*"))
            {
                SkipBlockComment();
            }
            else
            {
                return;
            }
        }
    }

    private readonly bool IsLineComment() =>
        syntax.HasHashComments
            ? _sql[_position] == '#' || (IsAt(_position, "--") && (_position + 2 == _sql.Length || At(_position + 2) <= ' '))
            : IsAt(_position, "--");

    private void SkipBlockComment()
    {
        int depth = 0;
        do
        {
            bool opens = (depth == 0 || syntax.NestsComments) && IsAt(_position, "/*");
            bool closes = !opens && IsAt(_position, "*/");
            depth += opens ? 1 : closes ? -1 : 0;
            _position += opens || closes ? 2 : 1;
        }
        while (depth > 0 && _position < _sql.Length);
        _position = Math.Min(_position, _sql.Length);
    }
}
