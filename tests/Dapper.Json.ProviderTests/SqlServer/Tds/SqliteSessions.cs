using System.Collections.Concurrent;
using Dapper.Json.ProviderTests.Sqlite;
using Dapper.Json.Tds.Sqlite;
using Microsoft.Data.Sqlite;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>A server that speaks the protocol of SQL Server, and whose statements SQLite runs: each session has a database of its own in memory.</summary>
internal abstract class SqliteSessions : IAsyncDisposable
{
    private const string Multiples = "select @p * n as item from (select 1 as n union all select 2 union all select 3) order by n";

    private readonly ConcurrentDictionary<int, SqliteConnection> _sessions = new();
    private readonly TdsServer _server;

    protected SqliteSessions() => _server = TdsServer.Start(Respond);

    public string ConnectionString => _server.ConnectionString;

    protected static SqliteDatabase Sqlite { get; } = new();

    public async ValueTask DisposeAsync()
    {
        // A session may have failed: SQLite has values in columns that are declared with another type.
        await _server.DisposeAsync().AsTask().ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        foreach (SqliteConnection session in _sessions.Values)
        {
            await session.DisposeAsync();
        }
    }

    /// <summary>Gives a response that is not SQLite's; null for none.</summary>
    protected abstract TdsResponse? OwnResponse(TdsRequest request);

    /// <summary>Puts a text into the words of SQLite.</summary>
    protected virtual string ToSqlite(string sql) => sql;

    private TdsResponse? Respond(TdsRequest request)
    {
        if (request.IsReset && _sessions.TryRemove(request.Session, out SqliteConnection? former))
        {
            former.Dispose();
        }

        if (OwnResponse(request) is { } own)
        {
            return own;
        }

        SqliteConnection session = _sessions.GetOrAdd(request.Session, static _ => (SqliteConnection)Sqlite.Connect());
        session.Open();
        return SqliteResponse.Of(request, request.Procedure?.TrimStart('#') == "multiples" ? Multiples : ToSqlite(request.Text), session);
    }
}
