using Dapper.Json.Tds.Packets;

namespace Dapper.Json.Tds;

/// <summary>A value of a type without a limit, in chunks of a test's own (PLP_BODY, 2.2.5.2.3). They end anywhere, in characters and in packets.</summary>
/// <param name="total">The length that is announced, right or wrong; <see cref="Unknown"/> for none.</param>
/// <param name="parts">The chunks, as arrays of bytes, and each <see cref="TdsMark"/> that acts between two of them.</param>
public sealed class TdsChunks(long total, IEnumerable<object> parts)
{
    public const long Unknown = -2;
    internal const long Null = -1;

    /// <summary>Cuts a value into chunks.</summary>
    /// <param name="bytes">The value, as <see cref="TdsType.Encode"/> gives it.</param>
    /// <param name="length">The length of the chunks.</param>
    /// <param name="total">The length that is announced; null for the right one.</param>
    public static TdsChunks Cut(byte[] bytes, int length, long? total = null) => new(total ?? bytes.Length, bytes.Chunk(length));

    /// <summary>Sends one chunk again and again: a value of any length takes no memory here.</summary>
    public static TdsChunks Repeat(byte[] chunk, int count, long? total = null) =>
        new(total ?? (long)count * chunk.Length, Enumerable.Repeat<object>(chunk, count));

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
