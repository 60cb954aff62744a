using Dapper.Json.Tds.Packets;

namespace Dapper.Json.Tds;

/// <summary>A value of a type without a limit, in chunks of a test's own (PLP_BODY, 2.2.5.2.3). They end anywhere, in characters and in packets.</summary>
/// <param name="total">The length that is announced, right or wrong.</param>
/// <param name="parts">The chunks, as arrays of bytes, and each <see cref="TdsMark"/> that acts between two of them.</param>
public sealed class TdsChunks(long total, IEnumerable<object> parts)
{
    internal const long Null = -1;

    /// <summary>Sends one chunk again and again: a value of any length takes no memory here.</summary>
    public static TdsChunks Repeat(byte[] chunk, int count) => new((long)count * chunk.Length, Enumerable.Repeat<object>(chunk, count));

    internal void Write(PacketWriter packets, Task interrupted)
    {
        packets.Write(total);
        foreach (object part in parts)
        {
            if (part is TdsMark mark)
            {
                mark.Act(packets, interrupted);
            }
            else
            {
                packets.Write(((byte[])part).Length);
                packets.Write((byte[])part);
            }
        }

        packets.Write(0);
    }
}
