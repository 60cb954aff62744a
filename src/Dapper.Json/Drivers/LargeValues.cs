using System.Runtime.CompilerServices;

namespace Dapper.Json.Drivers;

/// <summary>Remembers the commands that have read a large value, as long as their texts live.</summary>
/// <remarks>
/// With sequential access, the getters of some drivers block their thread until the rest of a row arrives. Without it, a row is awaited as a whole,
/// and takes as much memory: that is the better bargain until a value is large.
/// </remarks>
internal static class LargeValues
{
    /// <summary>The length from which on a value is large, in bytes.</summary>
    public const int Length = 64 * 1024;

    // By reference: nearly all texts are literals, and any other is simply not remembered.
    private static readonly ConditionalWeakTable<string, object> Commands = [];

    /// <summary>Returns whether a command has read a large value.</summary>
    public static bool AreIn(string sql) => Commands.TryGetValue(sql, out _);

    public static void Remember(string sql) => Commands.TryAdd(sql, Commands);
}
