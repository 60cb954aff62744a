using System.Collections.Concurrent;
using System.Globalization;
using Dapper.Json.Tds;
using Dapper.Json.Tds.Sqlite;
using Microsoft.Data.Sqlite;

namespace Dapper.Json.Benchmarks.Wire;

/// <summary>
/// A server that speaks the protocol of SQL Server, in a process of its own. SQLite runs the statements. What a query was answered with is kept as it was
/// sent, and sent again until a statement comes that is no query: then the server costs as little as it can.
/// </summary>
internal sealed class WireServer : IAsyncDisposable
{
    /// <summary>The command of such a process, which this program starts by itself.</summary>
    public const string Command = "wire-process";

    private const int NoSuchSyntax = 102;

    private readonly string _file = Path.Combine(Path.GetTempPath(), $"dapper-json-wire-{Environment.ProcessId}.db");
    private readonly ConcurrentDictionary<int, SqliteConnection> _sessions = new();
    private volatile ConcurrentDictionary<string, TdsResponse> _responses = new();
    private readonly TdsServer _server;

    static WireServer() => SQLitePCL.Batteries_V2.Init();

    private WireServer() => _server = TdsServer.Start(Respond);

    /// <summary>Runs in the new process: prints the connection string, and ends with the input.</summary>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync()
    {
        await using var server = new WireServer();
        Console.WriteLine(server._server.ConnectionString);
        await Console.In.ReadToEndAsync();
        return 0;
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        try
        {
            // Throws what a session has failed with.
            await _server.DisposeAsync();
        }
        finally
        {
            foreach (SqliteConnection session in _sessions.Values)
            {
                await session.DisposeAsync();
            }

            foreach (string suffix in new[] { "", "-wal", "-shm" })
            {
                File.Delete(_file + suffix);
            }
        }
    }

    private TdsResponse? Respond(TdsRequest request)
    {
        if (request.IsTransaction || !request.Text.StartsWith("select", StringComparison.OrdinalIgnoreCase))
        {
            _responses = new();
            return Run(request);
        }

        // Those of now: what a query returns belongs to them only if no statement comes before it has ended.
        ConcurrentDictionary<string, TdsResponse> responses = _responses;
        string key = string.Join('\0', request.Parameters.Select(static parameter => $"{parameter.Value}").Prepend($"{request.Session} {request.Text}"));
        return responses.TryGetValue(key, out TdsResponse? known) ? known : responses.GetOrAdd(key, Run(request)!.Recorded());
    }

    private TdsResponse? Run(TdsRequest request)
    {
        if (request.Text.Contains("compatibility_level", StringComparison.Ordinal))
        {
            return new TdsResponse().Columns(("compatibility_level", TdsType.TinyInt)).Row((byte)160);
        }

        if (request.Text.StartsWith("kill ", StringComparison.Ordinal))
        {
            _server.Drop(int.Parse(request.Text.AsSpan(5), CultureInfo.InvariantCulture));
            return new TdsResponse();
        }

        return TransactSql.ErrorOf(request.Text) is { } error
            ? new TdsResponse().Error(NoSuchSyntax, error)
            : SqliteResponse.Of(request, TransactSql.ToSqlite(request.Text), SessionOf(request), TdsType.BigInt);
    }

    private SqliteConnection SessionOf(TdsRequest request) => _sessions.GetOrAdd(request.Session, _ =>
    {
        var session = new SqliteConnection($"Data Source={_file};Pooling=false");
        session.Open();
        session.Execute("pragma journal_mode = wal; pragma synchronous = off");
        return session;
    });
}
