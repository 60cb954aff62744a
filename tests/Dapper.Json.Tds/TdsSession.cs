using System.Net.Sockets;
using Dapper.Json.Tds.Packets;

namespace Dapper.Json.Tds;

/// <summary>A connection of a client.</summary>
internal sealed class TdsSession : IDisposable
{
    private readonly TdsServer _server;
    private readonly Socket _socket;
    private readonly NetworkStream _stream;
    private readonly Random? _borders;
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public TdsSession(TdsServer server, Socket socket, int number, Random? borders)
    {
        (_server, _socket, Number, _borders) = (server, socket, number, borders);
        socket.NoDelay = true;
        _stream = new NetworkStream(socket);
    }

    /// <summary>Gets the number of the connection, from 1.</summary>
    public int Number { get; }

    public Task Ended => _ended.Task;

    public void Start() => new Thread(Run) { IsBackground = true, Name = $"TDS {Number}" }.Start();

    public void Dispose() => _socket.Dispose();

    private void Run()
    {
        DropOnFailure(() =>
        {
            var packets = new PacketWriter(Send, Number, _borders);
            if (TdsLogin.Accept(_stream, packets))
            {
                new SmpConnection(_stream, (input, send) => DropOnFailure(
                    new TdsChannel(_server, input, send, new PacketWriter(send, Number, _borders) { Size = packets.Size }, Number).Run)).Run();
            }
            else
            {
                new TdsChannel(_server, _stream, Send, packets, Number).Run();
            }
        });
        _socket.Dispose();
        _ended.TrySetResult();
    }

    private void Send(byte[] packet, int length) => _stream.Write(packet, 0, length);

    private void DropOnFailure(Action run)
    {
        try
        {
            run();
        }
        catch (Exception exception) when (exception is IOException or ObjectDisposedException)
        {
            // The client has left, or the response says that the connection drops.
            _socket.Dispose();
        }
#pragma warning disable CA1031 // A response that cannot be sent, such as text in a column of numbers: the test learns of it as the server ends.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            _ended.TrySetException(exception);
            _socket.Dispose();
        }
    }
}
