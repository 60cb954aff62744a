using Microsoft.CodeAnalysis;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>The parameters of a method, or a constructor, that takes SQL and the object of its parameters, as its code says.</summary>
/// <param name="Sql">The name of the parameter that has <c>[StringSyntax("sql")]</c>.</param>
/// <param name="Parameters">The name of the parameter of type object for the parameters.</param>
internal sealed record MarkedParameters(string Sql, string Parameters)
{
    /// <summary>Finds both; null if one is missing.</summary>
    public static MarkedParameters? Of(IMethodSymbol method) =>
        method.Parameters.FirstOrDefault(IsObject) is { } parameters && method.Parameters.FirstOrDefault(IsSql) is { } sql
            ? new MarkedParameters(sql.Name, parameters.Name)
            : null;

    /// <summary>Returns whether a parameter is SQL by its attribute.</summary>
    public static bool IsSql(IParameterSymbol parameter) => parameter.Type.SpecialType == SpecialType.System_String
        && parameter.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "StringSyntaxAttribute"
            && attribute.ConstructorArguments is [{ Value: string syntax }, ..] && syntax.Equals("sql", StringComparison.OrdinalIgnoreCase));

    // By the names that Dapper has for them, and a record, whose parameters are properties.
    private static bool IsObject(IParameterSymbol parameter) => parameter.Type.SpecialType == SpecialType.System_Object
        && (parameter.Name.Equals("param", StringComparison.OrdinalIgnoreCase) || parameter.Name.Equals("parameters", StringComparison.OrdinalIgnoreCase));
}
