using System.Collections.Concurrent;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>What has happened so far. Safe for threads.</summary>
internal sealed class SoakCounts
{
    private readonly ConcurrentDictionary<string, long> _faults = new();
    private readonly ConcurrentDictionary<string, long> _wrong = new();
    private long _operations;
    private long _successes;

    /// <summary>Gets how many operations have ended.</summary>
    public long Operations => Interlocked.Read(ref _operations);

    /// <summary>Gets how many of them wrote everything.</summary>
    public long Successes => Interlocked.Read(ref _successes);

    /// <summary>Gets how many of them failed as they had to, by the kind of fault.</summary>
    public IReadOnlyDictionary<string, long> Faults => _faults;

    /// <summary>Gets how often something happened that must not, by a description of it.</summary>
    public IReadOnlyDictionary<string, long> Wrong => _wrong;

    public void Operation() => Interlocked.Increment(ref _operations);

    public void Success() => Interlocked.Increment(ref _successes);

    public void Fault(string kind) => _faults.AddOrUpdate(kind, 1, static (_, count) => count + 1);

    public void Mistake(string what) => _wrong.AddOrUpdate(what, 1, static (_, count) => count + 1);
}
