using System.Buffers.Binary;
using System.IO.Pipelines;

namespace Dapper.Json.Tds.Packets;

/// <summary>A connection with several sessions (MARS), each with messages of its own. Written from [MC-SMP].</summary>
/// <param name="stream">The connection, whose client has logged in.</param>
/// <param name="serve">Serves a session, by what it sends and a writer of packets, until it ends.</param>
internal sealed class SmpConnection(Stream stream, Action<Stream, Action<byte[], int>> serve)
{
    private const int HeaderLength = 16;
    private const byte Signature = 0x53, Begin = 1, Acknowledge = 2, End = 4, Data = 8;

    /// <summary>How many packets a side may send before the other one acknowledges the first.</summary>
    private const uint Window = 4;

    private readonly Dictionary<ushort, Session> _sessions = [];
    private readonly Lock _sending = new();

    /// <exception cref="IOException">The client has left.</exception>
    public void Run()
    {
        List<Thread> threads = [];
        try
        {
            byte[] header = new byte[HeaderLength];
            while (true)
            {
                // 2.2.1: the signature, a flag, the session, the length, the number of the packet and the last number that may be sent.
                stream.ReadExactly(header);
                ushort id = BinaryPrimitives.ReadUInt16LittleEndian(header.AsSpan(2));
                byte[] body = new byte[BinaryPrimitives.ReadInt32LittleEndian(header.AsSpan(4)) - HeaderLength];
                stream.ReadExactly(body);
                if (header[1] == Begin)
                {
                    var begun = _sessions[id] = new Session(this, id);
                    var thread = new Thread(() => serve(begun.Input, begun.Send)) { IsBackground = true, Name = $"TDS session {id}" };
                    threads.Add(thread);
                    thread.Start();
                }

                _sessions[id].Receive(header[1], BinaryPrimitives.ReadUInt32LittleEndian(header.AsSpan(12)), body);
            }
        }
        finally
        {
            foreach (Session session in _sessions.Values)
            {
                session.Close();
            }

            threads.ForEach(static thread => thread.Join());
        }
    }

    private void Send(byte flag, ushort id, uint number, uint last, ReadOnlySpan<byte> body)
    {
        byte[] packet = new byte[HeaderLength + body.Length];
        (packet[0], packet[1]) = (Signature, flag);
        BinaryPrimitives.WriteUInt16LittleEndian(packet.AsSpan(2), id);
        BinaryPrimitives.WriteInt32LittleEndian(packet.AsSpan(4), packet.Length);
        BinaryPrimitives.WriteUInt32LittleEndian(packet.AsSpan(8), number);
        BinaryPrimitives.WriteUInt32LittleEndian(packet.AsSpan(12), last);
        body.CopyTo(packet.AsSpan(HeaderLength));
        lock (_sending)
        {
            stream.Write(packet);
        }
    }

    private sealed class Session(SmpConnection connection, ushort id)
    {
        private readonly Pipe _input = new(new PipeOptions(pauseWriterThreshold: 0));
        private readonly object _gate = new();
        private bool _isClosed;
        private uint _received;
        private uint _sent;
        private uint _last = Window;

        public Stream Input => _input.Reader.AsStream();

        public void Receive(byte flag, uint last, byte[] body)
        {
            lock (_gate)
            {
                _last = last;
                Monitor.PulseAll(_gate);
            }

            if (flag == Data)
            {
                _input.Writer.AsStream(leaveOpen: true).Write(body);
                connection.Send(Acknowledge, id, _sent, ++_received + Window, []);
            }
            else if (flag == End)
            {
                Close();
                connection.Send(End, id, _sent, _received + Window, []);
            }
        }

        /// <summary>Sends a packet as soon as the client has room for it. One that has ended the session gets no more.</summary>
        public void Send(byte[] packet, int length)
        {
            lock (_gate)
            {
                while (_sent == _last && !_isClosed)
                {
                    Monitor.Wait(_gate);
                }

                if (!_isClosed)
                {
                    connection.Send(Data, id, ++_sent, _received + Window, packet.AsSpan(0, length));
                }
            }
        }

        public void Close()
        {
            _input.Writer.Complete();
            lock (_gate)
            {
                _isClosed = true;
                Monitor.PulseAll(_gate);
            }
        }
    }
}
