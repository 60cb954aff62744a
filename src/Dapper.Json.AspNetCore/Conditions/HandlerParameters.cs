using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace Dapper.Json.AspNetCore.Conditions;

/// <summary>Finds the query parameters that a handler or an action binds itself. What they mean is its own affair.</summary>
internal static class HandlerParameters
{
    /// <summary>Returns whether a method has a query parameter of a name, by itself or as a member of an object that is bound from the query.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A member that was trimmed is not bound either.")]
    public static bool Have(MethodInfo method, string name) => method.GetParameters().Any(parameter =>
        Is(parameter, parameter.Name, name)
        || (HoldsMembers(parameter) && parameter.ParameterType.GetProperties().Any(member => Is(member, member.Name, name))));

    private static bool Is(ICustomAttributeProvider member, string? ownName, string name)
    {
        object[] attributes = member.GetCustomAttributes(inherit: true);
        IFromQueryMetadata? query = attributes.OfType<IFromQueryMetadata>().FirstOrDefault();
        return name.Equals(query?.Name ?? ownName, StringComparison.OrdinalIgnoreCase) && (query is not null || !attributes.Any(IsOtherSource));
    }

    private static bool HoldsMembers(ParameterInfo parameter) =>
        parameter.GetCustomAttributes(inherit: true).Any(static attribute => attribute is AsParametersAttribute or IFromQueryMetadata);

    private static bool IsOtherSource(object attribute) =>
        attribute is IFromRouteMetadata or IFromHeaderMetadata or IFromBodyMetadata or IFromFormMetadata or IFromServiceMetadata;
}
