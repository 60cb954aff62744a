using System.Text.Unicode;

namespace Dapper.Json.Tests.Reference;

/// <summary>Every combination of the settings that show in each value. Made once: so their plan caches fill over a run.</summary>
internal static class GeneratedOptions
{
    private static readonly JsonNamingPolicy?[] Policies = [null, JsonNamingPolicy.CamelCase, JsonNamingPolicy.SnakeCaseLower];

    private static readonly JavaScriptEncoder?[] Encoders =
        [null, JavaScriptEncoder.UnsafeRelaxedJsonEscaping, JavaScriptEncoder.Create(UnicodeRanges.All)];

    public static IReadOnlyList<JsonQueryOptions> All { get; } =
    [
        .. from policy in Policies
           from encoder in Encoders
           from ignore in new[] { JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingNull }
           from indented in new[] { false, true }
           select new JsonQueryOptions(new JsonSerializerOptions
           {
               PropertyNamingPolicy = policy,
               Encoder = encoder,
               DefaultIgnoreCondition = ignore,
               WriteIndented = indented,
               TypeInfoResolver = GeneratedContracts.Resolver,
           })
           {
               // Any text may be a name here, and few are paths.
               PathNames = false,
           },
    ];
}
