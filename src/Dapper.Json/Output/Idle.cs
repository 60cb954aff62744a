namespace Dapper.Json.Output;

/// <summary>Keeps one object of a type for each thread, from the end of a query to the next, so that short queries allocate less.</summary>
internal static class Idle<T>
    where T : class
{
    [ThreadStatic]
    private static T? _object;

    /// <summary>Takes the thread's object; null if there is none.</summary>
    public static T? Take()
    {
        T? taken = _object;
        _object = null;
        return taken;
    }

    /// <summary>Keeps an object that nothing refers to any more, and that refers to nothing of its query.</summary>
    public static void Keep(T idle) => _object = idle;
}
