using System.CodeDom.Compiler;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>
/// Tells contracts that come from a type alone, by reflection or by the source generator, from those that code may have
/// changed: their getters can be anything.
/// </summary>
internal static class JsonResolvers
{
    private const string Generator = "System.Text.Json.SourceGeneration";

    /// <summary>Says why a contract may be more than its type; null where it is not.</summary>
    public static string? WhyNotOf(JsonSerializerOptions options) =>
        options.TypeInfoResolverChain.All(IsPlain) ? null : "its contract comes from a resolver or modifier of the program, which may have changed it";

    private static bool IsPlain(IJsonTypeInfoResolver resolver) =>
        resolver switch
        {
            DefaultJsonTypeInfoResolver reflection => reflection.GetType() == typeof(DefaultJsonTypeInfoResolver) && reflection.Modifiers.Count == 0,
            JsonSerializerContext context => context.GetType().GetCustomAttributes<GeneratedCodeAttribute>().Any(static code => code.Tool == Generator),
            _ => false,
        };
}
