using Microsoft.CodeAnalysis;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>The types whose values are one parameter, not a set of them.</summary>
internal static class ScalarTypes
{
    /// <summary>Returns whether a driver takes values of the type as one parameter, so that its members are none.</summary>
    public static bool IsScalar(ITypeSymbol type) => type switch
    {
        { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } => IsScalar(((INamedTypeSymbol)type).TypeArguments[0]),
        { TypeKind: TypeKind.Enum } => true,
        { SpecialType: >= SpecialType.System_Boolean and <= SpecialType.System_String or SpecialType.System_DateTime } => true,
        { ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } } =>
            type.Name is "Guid" or "DateTimeOffset" or "DateOnly" or "TimeOnly" or "TimeSpan" or "Int128" or "UInt128" or "Half",
        _ => false,
    };
}
