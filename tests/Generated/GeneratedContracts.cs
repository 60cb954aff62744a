using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Generated;

/// <summary>Where the contracts of generated cases come from. A program that is compiled ahead of time has a class of its own with this name.</summary>
internal static class GeneratedContracts
{
    public static IJsonTypeInfoResolver Resolver { get; } = JsonSerializerOptions.Default.TypeInfoResolver!;
}
