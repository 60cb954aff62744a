namespace Dapper.Json.AspNetCore;

/// <summary>The memory that all responses of the process hold at once, and its limit.</summary>
/// <remarks>
/// This is the pooled memory of responses that are collected before they are sent, for <see cref="JsonResultOptions.HoldUpTo"/> or
/// <see cref="JsonETag.OfContent"/>, in steps of 32,768 bytes. The first step, which each response needs in any case, is not counted.
/// </remarks>
public static class JsonHeldBytes
{
    private static long _limit = 64 * 1024 * 1024;
    private static long _current;

    /// <summary>Gets or sets how much may be held, in bytes.</summary>
    /// <value>
    /// The default is 67,108,864: 64 MB. A response that no longer fits is sent as its rows are read, as if nothing was to be held; it has no
    /// tag of its content then. With 0 no response holds more than its first 32,768 bytes.
    /// </value>
    /// <remarks>Set it when the program starts. A change applies to what is collected from then on.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public static long Limit
    {
        get => Volatile.Read(ref _limit);
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            Volatile.Write(ref _limit, value);
        }
    }

    /// <summary>Gets how much is held, in bytes.</summary>
    /// <value>
    /// 0 if no response is held. It may be above <see cref="Limit"/>, because a single object, and what is written before the first flush, is
    /// always collected as a whole.
    /// </value>
    public static long Current => Volatile.Read(ref _current);

    // Counts more, if it is within the limit.
    internal static bool TryAdd(long bytes)
    {
        long seen = Current;
        while (bytes <= Limit - seen)
        {
            long before = Interlocked.CompareExchange(ref _current, seen + bytes, seen);
            if (before == seen)
            {
                return true;
            }

            seen = before;
        }

        return false;
    }

    // Counts what is held in any case.
    internal static void Add(long bytes) => Interlocked.Add(ref _current, bytes);

    // Counts what has been given back.
    internal static void Remove(long bytes) => Interlocked.Add(ref _current, -bytes);
}
