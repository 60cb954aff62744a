using System.CodeDom.Compiler;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>
/// Tells whether contracts are what System.Text.Json makes of the types alone. Only resolvers without code of the program are known: what a modifier did to a
/// contract cannot be seen, and it may do something else the next time.
/// </summary>
internal static class KnownResolvers
{
    private static readonly IJsonTypeInfoResolver Empty = JsonTypeInfoResolver.Combine();

    /// <summary>Returns why a contract may be another one; null if it is not.</summary>
    public static string? WhyNot(JsonSerializerOptions options) => WhyNot(options.TypeInfoResolver ?? Empty);

    /// <summary>
    /// Returns whether a method that a context has generated may write objects of a type, which does not ask the contract. Where it writes what is around
    /// them, they are of a context too: reflection knows all types that come behind it.
    /// </summary>
    public static bool MayGenerate(JsonTypeInfo typeInfo) => typeInfo.OriginatingResolver is not DefaultJsonTypeInfoResolver;

    private static string? WhyNot(IJsonTypeInfoResolver resolver) => resolver switch
    {
        JsonSerializerContext when IsGenerated(resolver) => null,
        _ when resolver.GetType().Assembly != typeof(JsonSerializer).Assembly => "the options have a resolver of the program",
        DefaultJsonTypeInfoResolver { Modifiers.Count: 0 } => null,
        _ when resolver == Empty => null,
        IEnumerable<IJsonTypeInfoResolver> several => several.Select(WhyNot).FirstOrDefault(static reason => reason is not null),
        _ => "the options have a modifier",
    };

    private static bool IsGenerated(IJsonTypeInfoResolver resolver) =>
        resolver.GetType().GetCustomAttributes<GeneratedCodeAttribute>().Any(static code => code.Tool == "System.Text.Json.SourceGeneration");
}
