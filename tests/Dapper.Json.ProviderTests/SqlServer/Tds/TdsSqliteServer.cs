using System.Collections.Concurrent;
using Dapper.Json.ProviderTests.Sqlite;
using Dapper.Json.Tds.Sqlite;
using Microsoft.Data.Sqlite;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>A server that speaks the protocol of SQL Server and the SQL of SQLite: each session has a database of its own in memory.</summary>
internal sealed class TdsSqliteServer : IAsyncDisposable
{
    private const int LongestText = 4_000;
    private const string Multiples = "select @p * n as item from (select 1 as n union all select 2 union all select 3) order by n";

    private static readonly SqliteDatabase Sqlite = new();
    private static readonly string Text = new('x', LongestText);

    private readonly ConcurrentDictionary<int, SqliteConnection> _sessions = new();
    private readonly ConcurrentDictionary<string, (TdsGate Gate, int Rows)> _waits = new();
    private readonly TdsServer _server;

    public TdsSqliteServer() => _server = TdsServer.Start(Respond);

    public string ConnectionString => _server.ConnectionString;

    /// <summary>Makes the text of a query that waits behind some rows, of 8,000 bytes each, until its client ends it.</summary>
    public string AddWait(int rows, TdsGate gate)
    {
        string text = $"waitfor delay {_waits.Count}";
        return _waits.TryAdd(text, (gate, rows)) ? text : AddWait(rows, gate);
    }

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        foreach (SqliteConnection session in _sessions.Values)
        {
            await session.DisposeAsync();
        }
    }

    private TdsResponse? Respond(TdsRequest request)
    {
        if (request.IsReset && _sessions.TryRemove(request.Session, out SqliteConnection? former))
        {
            former.Dispose();
        }

        if (_waits.TryGetValue(request.Text, out (TdsGate Gate, int Rows) wait))
        {
            return new TdsResponse()
                .Columns(("item", TdsType.NVarChar(LongestText))).Rows(Enumerable.Repeat<object?[]>([Text], wait.Rows)).Wait(wait.Gate);
        }

        return SqliteResponse.Of(request, request.Procedure == "multiples" ? Multiples : request.Text, SessionOf(request));
    }

    private SqliteConnection SessionOf(TdsRequest request) => _sessions.GetOrAdd(request.Session, static _ =>
    {
        var session = (SqliteConnection)Sqlite.Connect();
        session.Open();
        return session;
    });
}
