using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts;

/// <summary>The default of a type that is known at run time only.</summary>
internal static class Default
{
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "No constructor is run: all bits are zero.")]
    public static object? Of(Type type) =>
        type.IsValueType && Nullable.GetUnderlyingType(type) is null ? RuntimeHelpers.GetUninitializedObject(type) : null;
}
