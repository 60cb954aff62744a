using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Dapper.Json.Parameters.Values;

/// <summary>Looks at values as the type that they are known to be, or that they are numbers of.</summary>
internal static class Reinterpreted
{
    public static ReadOnlySpan<TKnown> As<T, TKnown>(ReadOnlySpan<T> values) =>
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, TKnown>(ref MemoryMarshal.GetReference(values)), values.Length);
}
