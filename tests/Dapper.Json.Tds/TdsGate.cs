using Dapper.Json.Tds.Packets;

namespace Dapper.Json.Tds;

/// <summary>What a response does at a place between its tokens, between the values of a row or between the chunks of a long value.</summary>
public abstract class TdsMark
{
    /// <summary>Gets the mark where a packet ends.</summary>
    public static TdsMark Border { get; } = new BorderMark();

    /// <summary>Gets the mark where the connection drops: what stands before it arrives, and nothing more.</summary>
    public static TdsMark Drop { get; } = new DropMark();

    /// <param name="packets">The packets of the response.</param>
    /// <param name="interrupted">What ends when the response is no longer wanted.</param>
    internal abstract void Act(PacketWriter packets, Task interrupted);

    private sealed class BorderMark : TdsMark
    {
        internal override void Act(PacketWriter packets, Task interrupted) => packets.EndPacket();
    }

    private sealed class DropMark : TdsMark
    {
        internal override void Act(PacketWriter packets, Task interrupted)
        {
            packets.EndPacket();
            throw new IOException("The response says that the connection drops here.");
        }
    }
}

/// <summary>A mark where a response waits, after all that stands before it was sent. An attention ends the wait, and a client that leaves.</summary>
public sealed class TdsGate : TdsMark
{
    private readonly TaskCompletionSource _reached = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _opened = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Gets what ends when the server waits here.</summary>
    public Task Reached => _reached.Task;

    public void Open() => _opened.TrySetResult();

    internal override void Act(PacketWriter packets, Task interrupted)
    {
        packets.EndPacket();
        _reached.TrySetResult();
        Task.WaitAny([_opened.Task, interrupted]);
    }
}
