namespace Dapper.Json.Parameters.Sql;

/// <summary>Formats a place in SQL for messages.</summary>
internal static class SqlExcerpt
{
    private const int Before = 60;
    private const int Behind = 40;

    /// <summary>Returns the line of a token, shortened, with a caret below the token.</summary>
    public static string Of(string sql, SqlToken token)
    {
        ReadOnlySpan<char> head = sql.AsSpan(0, token.Start), tail = sql.AsSpan(token.Start);
        head = head[(head.LastIndexOfAny('\n', '\r') + 1)..];
        int lineEnd = tail.IndexOfAny('\n', '\r');
        tail = lineEnd < 0 ? tail : tail[..lineEnd];
        string start = head.Length > Before ? $"…{head[^Before..]}" : head.ToString();
        string end = tail.Length > Behind ? $"{tail[..Behind]}…" : tail.ToString();

        // A tab before the caret is as wide as the one above it.
        string indent = string.Concat(start.Select(static c => c == '\t' ? '\t' : ' '));
        return $"\n{start}{end}\n{indent}^";
    }
}
