using System.Text;

namespace Dapper.Json.Parameters.Sql;

/// <summary>Changes a text from its begin to its end.</summary>
internal sealed class SqlEdit(string sql)
{
    private readonly StringBuilder _text = new(sql.Length + 64);
    private int _done;

    /// <summary>Gets the text before the changes.</summary>
    public string Sql => sql;

    /// <summary>Copies what stands before a token, and writes something else in its place.</summary>
    public void Replace(SqlToken token, string with)
    {
        _text.Append(sql, _done, token.Start - _done).Append(with);
        _done = token.End;
    }

    /// <summary>Copies the rest, and gives the changed text.</summary>
    public string Complete() => _text.Append(sql, _done, sql.Length - _done).ToString();
}
