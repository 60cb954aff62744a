using System.Collections.Concurrent;
using Dapper.Json.Tds.Packets;
using Dapper.Json.Tds.Tokens;

namespace Dapper.Json.Tds;

/// <summary>
/// Answers the messages of a client. Two threads of its own: a wait may come in the middle of a token, and an attention in the middle of a response.
/// </summary>
/// <param name="server">What knows the responses.</param>
/// <param name="input">What the client sends.</param>
/// <param name="send">Sends the client a packet, or some that were recorded.</param>
/// <param name="packets">Writes to it.</param>
/// <param name="number">The number of the connection.</param>
internal sealed class TdsChannel(TdsServer server, Stream input, Action<byte[], int> send, PacketWriter packets, int number)
{
    private readonly BlockingCollection<TdsMessage> _messages = [];
    private bool _isAttentionDone;

    /// <summary>Runs until the client has left.</summary>
    /// <exception cref="IOException">A response says that the connection drops.</exception>
    public void Run()
    {
        new Thread(Receive) { IsBackground = true, Name = $"TDS {number} in" }.Start();
        foreach (TdsMessage message in _messages.GetConsumingEnumerable())
        {
            Respond(message);
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
                TdsMessage message = TdsMessage.Read(input);
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
        var tokens = new TokenWriter(packets, message.Interrupted);
        if (message.Type == TdsMessage.Attention)
        {
            RespondToAttention(tokens);
            return;
        }

        TdsRequest request = TdsRequest.Read(message, number);
        (tokens.IsProcedure, tokens.IsReset) = (request.Procedure is not null, message.IsReset);
        TdsResponse response = server.Respond(request);
        if (response.Recording is { } recording && !message.IsReset)
        {
            send(recording, recording.Length);
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
        packets.Recording = response.IsRecorded && !tokens.IsReset ? new MemoryStream() : null;
        response.Send(tokens);
        packets.EndMessage();
        _isAttentionDone = tokens.IsEndedByAttention;
        if (!_isAttentionDone)
        {
            response.Recording ??= packets.Recording?.ToArray();
        }

        packets.Recording = null;
    }

    /// <summary>Answers an attention, once: in the response that it ended, or here where that was complete already (2.2.1.7).</summary>
    private void RespondToAttention(TokenWriter tokens)
    {
        if (!_isAttentionDone)
        {
            tokens.DoneByAttention();
            packets.EndMessage();
        }

        _isAttentionDone = false;
    }
}
