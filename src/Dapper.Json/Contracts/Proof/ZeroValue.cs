using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts.Proof;

/// <summary>Creates the default value of a type, without running any code of the type.</summary>
internal static class ZeroValue
{
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "A struct needs no constructor.")]
    public static object? Of(Type type) => !type.IsValueType || Nullable.GetUnderlyingType(type) is not null ? null
        // Any other way than an array may run the struct's static constructor. Compiled ahead of time, its array may not be there.
        : CodeGeneration.IsSupported ? Array.CreateInstance(type, 1).GetValue(0)
        : RuntimeHelpers.GetUninitializedObject(type);
}
