using System.Collections.Concurrent;

namespace Dapper.Json.Output;

/// <summary>Keeps objects from the end of a query to the next: as many as queries run at once, up to a bound.</summary>
internal sealed class IdlePool<T>
    where T : class
{
    /// <summary>The most idle objects beside the first. So many queries may wait for a database at once.</summary>
    public const int MaxIdle = 256;

    private readonly ConcurrentQueue<T> _idle = new();
    private T? _first;
    private int _idleCount;

    /// <summary>Takes an idle object; null if there is none.</summary>
    public T? Take()
    {
        T? taken = Interlocked.Exchange(ref _first, null);
        if (taken is null && _idle.TryDequeue(out taken))
        {
            Interlocked.Decrement(ref _idleCount);
        }

        return taken;
    }

    /// <summary>Keeps an object that nothing refers to any more, and that refers to nothing of its query.</summary>
    public void Keep(T idle)
    {
        if (Interlocked.CompareExchange(ref _first, idle, null) is null)
        {
            return;
        }

        if (Interlocked.Increment(ref _idleCount) <= MaxIdle)
        {
            _idle.Enqueue(idle);
        }
        else
        {
            Interlocked.Decrement(ref _idleCount);
        }
    }
}
