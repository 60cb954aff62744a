using System.Net;
using System.Net.Sockets;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>
/// A proxy before a server. It passes on what the server sends up to a mark and a few bytes more, and holds the rest back until it is released.
/// Its threads are its own: the thread pool has none of them.
/// </summary>
internal sealed class HeldConnection : IDisposable
{
    // Only a failing test waits so long.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    private readonly ManualResetEventSlim _release = new();
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly List<Socket> _sockets = [];
    private readonly string _host;
    private readonly int _port;
    private readonly byte[] _mark;
    private readonly int _more;

    /// <param name="host">The host of the server, or the folder of its socket.</param>
    /// <param name="port">The port of the server.</param>
    /// <param name="mark">The bytes after which the rest is held back.</param>
    /// <param name="more">How many bytes after them still pass.</param>
    public HeldConnection(string host, int port, ReadOnlySpan<byte> mark, int more)
    {
        (_host, _port, _mark, _more) = (host, port, mark.ToArray(), more);
        _listener.Start();
        Start(Accept);
    }

    /// <summary>Gets the port that it listens on.</summary>
    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    /// <summary>Gets whether it has passed on what it held back without being released.</summary>
    public bool HasGivenUp { get; private set; }

    /// <summary>Passes on what is held back.</summary>
    public void Release() => _release.Set();

    public void Dispose()
    {
        _release.Set();
        _listener.Dispose();
        lock (_sockets)
        {
            _sockets.ForEach(static socket => socket.Dispose());
        }
    }

    private static void Start(Action run) => new Thread(() =>
    {
        try
        {
            run();
        }
        catch (Exception closed) when (closed is SocketException or ObjectDisposedException)
        {
        }
    })
    { IsBackground = true }.Start();

    private void Accept()
    {
        while (true)
        {
            Socket client = Added(_listener.AcceptSocket());
            Socket server = Added(new Socket(SocketType.Stream, ProtocolType.Tcp));
            server.Connect(_host, _port);
            Start(() => Pass(client, server, isHeld: false));
            Start(() => Pass(server, client, isHeld: true));
        }
    }

    private Socket Added(Socket socket)
    {
        socket.NoDelay = true;
        lock (_sockets)
        {
            _sockets.Add(socket);
        }

        return socket;
    }

    private void Pass(Socket from, Socket to, bool isHeld)
    {
        byte[] buffer = new byte[64 * 1024];
        long left = long.MaxValue;
        int length;
        while ((length = from.Receive(buffer)) > 0)
        {
            int mark = isHeld && left == long.MaxValue && !_release.IsSet ? buffer.AsSpan(0, length).IndexOf(_mark) : -1;
            left = mark < 0 ? left : mark + _mark.Length + _more;
            int passed = (int)Math.Min(left, length);
            to.Send(buffer.AsSpan(0, passed));
            left -= left == long.MaxValue ? 0 : passed;
            if (left == 0)
            {
                HasGivenUp |= !_release.Wait(Patience);
                to.Send(buffer.AsSpan(passed..length));
                left = long.MaxValue;
            }
        }

        to.Shutdown(SocketShutdown.Send);
    }
}
