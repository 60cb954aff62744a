using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace Dapper.Json.Tds;

/// <summary>
/// A server on the loopback that speaks the tabular data stream of SQL Server ([MS-TDS], the published protocol) without being one: each command is
/// answered with what a test has written down for it, token by token where that matters.
/// </summary>
/// <example>
/// <code>
/// await using TdsServer server = TdsServer.Start(static request => new TdsResponse().Columns(("item", TdsType.Int)).Row(1));
/// await using var connection = new SqlConnection(server.ConnectionString);
/// </code>
/// </example>
public sealed class TdsServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly ConcurrentQueue<TdsRequest> _requests = new();
    private readonly ConcurrentQueue<TdsSession> _sessions = new();
    private readonly Func<TdsRequest, TdsResponse?> _respond;
    private readonly int? _seed;
    private readonly Task _accepting;

    // A later server may get the same port, and must not be reached by connections to this one.
    private readonly Guid _pool = Guid.NewGuid();

    private TdsServer(Func<TdsRequest, TdsResponse?> respond, int? seed)
    {
        (_respond, _seed) = (respond, seed);
        _listener.Start();
        _accepting = AcceptAsync();
    }

    /// <summary>Gets how the server is reached. The client chooses the size of packets: <c>Packet Size=512</c>.</summary>
    public string ConnectionString =>
        $"Server=127.0.0.1,{((IPEndPoint)_listener.LocalEndpoint).Port};User ID=test;Password=test;Encrypt=false;Application Name={_pool}";

    /// <summary>Gets all that was asked so far, transactions included.</summary>
    public IReadOnlyCollection<TdsRequest> Requests => _requests;

    /// <summary>Gets how many connections there have been.</summary>
    public int Connections => _sessions.Count;

    /// <summary>Starts a server.</summary>
    /// <param name="respond">
    /// Gives the response to a batch or a procedure: null where the test has none, which the client gets as an error, as it does an exception. Begin,
    /// commit and rollback of a transaction have one of the server's own.
    /// </param>
    /// <param name="seed">Of the lengths of packets, which then end anywhere; null for full ones.</param>
    public static TdsServer Start(Func<TdsRequest, TdsResponse?> respond, int? seed = null) => new(respond, seed);

    /// <summary>Drops a connection, wherever in a response it is.</summary>
    /// <param name="session">Its number, from 1, which the driver knows as the process of the server.</param>
    public void Drop(int session) => _sessions.FirstOrDefault(open => open.Number == session)?.Dispose();

    /// <summary>Ends all connections, and waits until no response is being sent any more.</summary>
    public async ValueTask DisposeAsync()
    {
        _listener.Stop();
        await _accepting.ConfigureAwait(false);
        foreach (TdsSession session in _sessions)
        {
            session.Dispose();
            await session.Ended.ConfigureAwait(false);
        }
    }

    internal TdsResponse Respond(TdsRequest request)
    {
        _requests.Enqueue(request);
        try
        {
            return _respond(request) ?? request.Transaction ?? new TdsResponse().Error(50000, $"The test has no response to: {request.Text}");
        }
#pragma warning disable CA1031 // Whatever a test's response throws, an assertion too, is to be seen by the test.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            return new TdsResponse().Error(50000, exception.ToString());
        }
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                Socket socket = await _listener.AcceptSocketAsync().ConfigureAwait(false);
                int number = _sessions.Count + 1;
                var session = new TdsSession(this, socket, number, _seed is { } seed ? new Random(seed + number) : null);
                _sessions.Enqueue(session);
                session.Start();
            }
        }
        catch (Exception exception) when (exception is SocketException or InvalidOperationException)
        {
            // The server was disposed.
        }
    }
}
