using Dapper.Json.Benchmarks.Sinks;

namespace Dapper.Json.Benchmarks.Memory;

/// <summary>Looks every few megabytes how much has lived on the managed heap since it was made.</summary>
internal sealed class HeapProbe : CountingStream
{
    private const long Step = 2 * 1024 * 1024;

    private readonly long _before = GC.GetTotalMemory(forceFullCollection: true);
    private long _nextLook = Step;

    /// <summary>Gets the most that the heap had grown by. Garbage is not in it: each look collects it first.</summary>
    public long Peak { get; private set; }

    /// <summary>Gets what the heap has grown by.</summary>
    public long Growth => GC.GetTotalMemory(forceFullCollection: true) - _before;

    /// <inheritdoc/>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        base.Write(buffer);
        if (Length >= _nextLook)
        {
            _nextLook += Step;
            Peak = Math.Max(Peak, Growth);
        }
    }
}
