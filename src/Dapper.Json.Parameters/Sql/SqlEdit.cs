using System.Runtime.CompilerServices;

namespace Dapper.Json.Parameters.Sql;

/// <summary>Edits a text from start to end.</summary>
/// <param name="sql">The text before the changes.</param>
/// <param name="buffer">The initial buffer for the changed text.</param>
internal ref struct SqlEdit(string sql, Span<char> buffer)
{
    private DefaultInterpolatedStringHandler _text = new(literalLength: 0, formattedCount: 0, provider: null, buffer);
    private int _done;

    /// <summary>Gets the text before the changes.</summary>
    public readonly string Sql => sql;

    /// <summary>Copies the text before a position, and inserts text there.</summary>
    public void Insert(int position, string text)
    {
        _text.AppendFormatted(sql.AsSpan(_done, position - _done));
        _text.AppendLiteral(text);
        _done = position;
    }

    /// <summary>Copies the text before a token, and replaces the token.</summary>
    public void Replace(SqlToken token, string with)
    {
        Insert(token.Start, with);
        _done = token.End;
    }

    /// <summary>Copies the rest, and returns the changed text.</summary>
    public string Complete()
    {
        Insert(sql.Length, "");
        return _text.ToStringAndClear();
    }
}
