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

    /// <summary>Returns the names that a method has for a value of the type besides those of its query; null for a type of parameters.</summary>
    public static string[]? ArgumentOf(ITypeSymbol type) => type switch
    {
        { Name: "CancellationToken", ContainingNamespace.Name: "Threading" } => ["cancellationToken"],
        { Name: "JsonQueryOptions" or "JsonResultOptions", ContainingAssembly.Name: "Dapper.Json" or "Dapper.Json.AspNetCore" } => ["options"],
        _ when type.IsTransaction() => ["transaction"],
        _ when Bases(type).Any(static one => one is { Name: "Stream", ContainingNamespace.Name: "IO" } or { Name: "PipeWriter" or "IBufferWriter" }) =>
            ["utf8Json", "writer"],
        _ => null,
    };

    private static IEnumerable<ITypeSymbol> Bases(ITypeSymbol type)
    {
        for (ITypeSymbol? one = type; one is not null; one = one.BaseType)
        {
            yield return one;
        }

        foreach (INamedTypeSymbol one in type.AllInterfaces)
        {
            yield return one;
        }
    }
}
