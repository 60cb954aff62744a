using Microsoft.CodeAnalysis;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Compares types with those that the rules know.</summary>
internal static class KnownTypes
{
    /// <summary>Returns whether a symbol is another one, which the compilation may not have.</summary>
    public static bool Is(this ISymbol? symbol, ISymbol? known) => known is not null && SymbolEqualityComparer.Default.Equals(symbol, known);

    public static bool DerivesFrom(this ITypeSymbol? type, INamedTypeSymbol? known)
    {
        for (ITypeSymbol? current = known is null ? null : type; current is not null; current = current.BaseType)
        {
            if (current.Is(known))
            {
                return true;
            }
        }

        return false;
    }

    public static bool IsConnection(this ITypeSymbol? type) => type.IsOrImplements("IDbConnection");

    public static bool IsTransaction(this ITypeSymbol? type) => type?.Name == "TransactionScope" || type.IsOrImplements("IDbTransaction");

    private static bool IsOrImplements(this ITypeSymbol? type, string name) =>
        type?.Name == name || type?.AllInterfaces.Any(implemented => implemented.Name == name) == true;
}
