using System.Buffers.Binary;

namespace Dapper.Json.Tds.Packets;

/// <summary>A message of the client, put together of its packets (2.2.3).</summary>
/// <param name="Type">The type of its packets.</param>
/// <param name="IsReset">Whether the session is to be reset first: a pool hands it out again.</param>
/// <param name="Body">What its packets hold.</param>
internal sealed record TdsMessage(byte Type, bool IsReset, byte[] Body)
{
    public const byte Batch = 1, Procedure = 3, Attention = 6, TransactionManager = 14;
    public const int HeaderLength = 8;
    public const byte EndOfMessage = 1;
    private const byte ResetConnection = 8;

    private readonly TaskCompletionSource _interrupted = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Gets what ends when the response to this message is no longer wanted.</summary>
    public Task Interrupted => _interrupted.Task;

    public void Interrupt() => _interrupted.TrySetResult();

    /// <exception cref="IOException">The client has left.</exception>
    public static TdsMessage Read(Stream stream)
    {
        var body = new MemoryStream();
        Span<byte> header = stackalloc byte[HeaderLength];
        bool isReset = false;
        do
        {
            stream.ReadExactly(header);
            byte[] content = new byte[BinaryPrimitives.ReadUInt16BigEndian(header[2..]) - HeaderLength];
            stream.ReadExactly(content);
            body.Write(content);
            isReset |= (header[1] & ResetConnection) != 0;
        }
        while ((header[1] & EndOfMessage) == 0);

        return new(header[0], isReset, body.ToArray());
    }
}
