using System.Runtime.CompilerServices;

namespace Dapper.Json.Tests.Planning;

/// <summary>Objects that a cache was given and that a test has let go of: those that are alive are in the cache.</summary>
internal sealed class Held
{
    private readonly List<WeakReference> _objects = [];

    /// <summary>Makes an object and forgets it. The maker runs in a method of its own, whose locals do not outlive it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Add(Func<object> make) => _objects.Add(new WeakReference(make()));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public int Count()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        return _objects.Count(static held => held.IsAlive);
    }
}
