using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Recognizes rows that are filled by the code of Dapper.AOT, whose rules for names are not those of Dapper.</summary>
internal static class DapperAot
{
    /// <summary>Returns whether Dapper.AOT replaces a call: the nearest <c>[DapperAot]</c> around it says so.</summary>
    public static bool Takes(IInvocationOperation call) =>
        call.SemanticModel?.GetEnclosingSymbol(call.Syntax.SpanStart) is { } member
        && Around(member).SelectMany(static symbol => symbol.GetAttributes()).FirstOrDefault(static one => IsOfDapper(one, "DapperAotAttribute"))
            is { ConstructorArguments: not [{ Value: false }] };

    /// <summary>Returns whether attributes of Dapper.AOT say which columns the members of a type take.</summary>
    public static bool Describes(ITypeSymbol type)
    {
        for (ITypeSymbol? declaring = type; declaring is not null; declaring = declaring.BaseType)
        {
            if (declaring.GetMembers().Any(static member => IsDescribed(member) || (member is IMethodSymbol method && method.Parameters.Any(IsDescribed))))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsDescribed(ISymbol member) =>
        member.GetAttributes().Any(static one => IsOfDapper(one, "DbValueAttribute") || IsOfDapper(one, "UseColumnAttributeAttribute"));

    private static bool IsOfDapper(AttributeData attribute, string name) =>
        attribute.AttributeClass is { ContainingNamespace: { Name: "Dapper", ContainingNamespace.IsGlobalNamespace: true } } type && type.Name == name;

    private static IEnumerable<ISymbol> Around(ISymbol member)
    {
        for (ISymbol? symbol = member; symbol is not (null or INamespaceSymbol); symbol = symbol.ContainingSymbol)
        {
            yield return symbol;
        }

        yield return member.ContainingModule;
        yield return member.ContainingAssembly;
    }
}
