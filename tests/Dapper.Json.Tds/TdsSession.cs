using System.Collections.Concurrent;
using System.Net.Sockets;
using Dapper.Json.Tds.Packets;
using Dapper.Json.Tds.Tokens;

namespace Dapper.Json.Tds;

/// <summary>A connection of a client. Two threads of its own: a wait may come in the middle of a token, and an attention in the middle of a response.</summary>
internal sealed class TdsSession : IDisposable
{
    private readonly TdsServer _server;
    private readonly Socket _socket;
    private readonly NetworkStream _stream;
    private readonly PacketWriter _packets;
    private readonly BlockingCollection<TdsMessage> _messages = [];
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private bool _isAttentionDone;

    public TdsSession(TdsServer server, Socket socket, int number, Random? borders)
    {
        (_server, _socket, Number) = (server, socket, number);
        socket.NoDelay = true;
        _stream = new NetworkStream(socket);
        _packets = new PacketWriter(_stream, number, borders);
    }

    /// <summary>Gets the number of the connection, from 1.</summary>
    public int Number { get; }

    public Task Ended => _ended.Task;

    public void Start() => new Thread(Run) { IsBackground = true, Name = $"TDS {Number}" }.Start();

    public void Dispose() => _socket.Dispose();

    private void Run()
    {
        try
        {
            TdsLogin.Accept(_stream, _packets);
            new Thread(Receive) { IsBackground = true, Name = $"TDS {Number} in" }.Start();
            foreach (TdsMessage message in _messages.GetConsumingEnumerable())
            {
                Respond(message);
            }
        }
        catch (Exception exception) when (exception is IOException or ObjectDisposedException)
        {
            // The client has left, or the response says that the connection drops.
        }
#pragma warning disable CA1031 // A response that cannot be sent, such as text in a column of numbers: the test learns of it as the server ends.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            _ended.SetException(exception);
        }
        finally
        {
            _socket.Dispose();
            _ended.TrySetResult();
        }
    }

    /// <summary>Reads while a response is written: an attention ends it.</summary>
    private void Receive()
    {
        TdsMessage? last = null;
        try
        {
            while (true)
            {
                TdsMessage message = TdsMessage.Read(_stream);
                if (message.Type == TdsMessage.Attention)
                {
                    last?.Interrupt();
                }

                _messages.Add(message);
                last = message;
            }
        }
        catch (Exception exception) when (exception is IOException or ObjectDisposedException)
        {
            last?.Interrupt();
            _messages.CompleteAdding();
        }
    }

    private void Respond(TdsMessage message)
    {
        var tokens = new TokenWriter(_packets, message.Interrupted);
        if (message.Type == TdsMessage.Attention)
        {
            RespondToAttention(tokens);
            return;
        }

        TdsRequest request = TdsRequest.Read(message, Number);
        (tokens.IsProcedure, tokens.IsReset) = (request.Procedure is not null, message.IsReset);
        TdsResponse response = _server.Respond(request);
        if (response.Recording is { } packets && !message.IsReset)
        {
            _stream.Write(packets);
            return;
        }

        Send(response, tokens);
        if (tokens.IsFatal)
        {
            throw new IOException("An error of class 20 or above ends the connection.");
        }
    }

    private void Send(TdsResponse response, TokenWriter tokens)
    {
        _packets.Recording = response.IsRecorded && !tokens.IsReset ? new MemoryStream() : null;
        response.Send(tokens);
        _packets.EndMessage();
        _isAttentionDone = tokens.IsEndedByAttention;
        if (!_isAttentionDone)
        {
            response.Recording ??= _packets.Recording?.ToArray();
        }

        _packets.Recording = null;
    }

    /// <summary>Answers an attention, once: in the response that it ended, or here where that was complete already (2.2.1.7).</summary>
    private void RespondToAttention(TokenWriter tokens)
    {
        if (!_isAttentionDone)
        {
            tokens.DoneByAttention();
            _packets.EndMessage();
        }

        _isAttentionDone = false;
    }
}
