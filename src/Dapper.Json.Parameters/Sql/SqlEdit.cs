using System.Runtime.CompilerServices;

namespace Dapper.Json.Parameters.Sql;

/// <summary>Changes a text from its begin to its end.</summary>
/// <param name="sql">The text before the changes.</param>
/// <param name="buffer">Where the changed text begins to be written.</param>
internal ref struct SqlEdit(string sql, Span<char> buffer)
{
    private DefaultInterpolatedStringHandler _text = new(literalLength: 0, formattedCount: 0, provider: null, buffer);
    private int _done;

    /// <summary>Gets the text before the changes.</summary>
    public readonly string Sql => sql;

    /// <summary>Copies what stands before a position, and writes something there.</summary>
    public void Insert(int position, string text)
    {
        _text.AppendFormatted(sql.AsSpan(_done, position - _done));
        _text.AppendLiteral(text);
        _done = position;
    }

    /// <summary>Copies what stands before a token, and writes something else in its place.</summary>
    public void Replace(SqlToken token, string with)
    {
        Insert(token.Start, with);
        _done = token.End;
    }

    /// <summary>Copies the rest, and gives the changed text.</summary>
    public string Complete()
    {
        Insert(sql.Length, "");
        return _text.ToStringAndClear();
    }
}
