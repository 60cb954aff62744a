using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts.Proof;

/// <summary>What memory full of zeros means in a place of some type; nothing of the type runs.</summary>
internal static class ZeroValue
{
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "No constructor is run: all bits are zero.")]
    public static object? Of(Type type)
    {
        if (!type.IsValueType || Nullable.GetUnderlyingType(type) is not null)
        {
            return null;
        }

        // All but an array may run the struct's static constructor.
        return RuntimeFeature.IsDynamicCodeSupported
            ? Array.CreateInstance(type, 1).GetValue(0)
            : RuntimeHelpers.GetUninitializedObject(type);
    }
}
