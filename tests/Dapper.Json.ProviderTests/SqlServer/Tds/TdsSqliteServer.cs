using System.Collections.Concurrent;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>A server that speaks the protocol of SQL Server and the SQL of SQLite.</summary>
internal sealed class TdsSqliteServer : SqliteSessions
{
    private const int LongestText = 4_000;

    private static readonly string Text = new('x', LongestText);

    private readonly ConcurrentDictionary<string, (TdsGate Gate, int Rows)> _waits = new();

    /// <summary>Makes the text of a query that waits behind some rows, of 8,000 bytes each, until its client ends it.</summary>
    public string AddWait(int rows, TdsGate gate)
    {
        string text = $"waitfor delay {_waits.Count}";
        return _waits.TryAdd(text, (gate, rows)) ? text : AddWait(rows, gate);
    }

    protected override TdsResponse? OwnResponse(TdsRequest request) => _waits.TryGetValue(request.Text, out (TdsGate Gate, int Rows) wait)
        ? new TdsResponse().Columns(("item", TdsType.NVarChar(LongestText))).Rows(Enumerable.Repeat<object?[]>([Text], wait.Rows)).Wait(wait.Gate)
        : null;
}
