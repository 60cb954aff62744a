using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Execution;

/// <summary>
/// System.Text.Json's feature switch for reflection-based metadata: on unless a program is trimmed or compiled ahead of time.
/// All code that needs reflection is behind it, so such programs work with the built-in types and with their source-generated contexts.
/// </summary>
internal static class ReflectionFeature
{
    [FeatureSwitchDefinition("System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault")]
    [FeatureGuard(typeof(RequiresUnreferencedCodeAttribute))]
    [FeatureGuard(typeof(RequiresDynamicCodeAttribute))]
    private static bool IsEnabled { get; } = JsonSerializer.IsReflectionEnabledByDefault;

    /// <summary>Gets the resolver that JsonSerializer sets on options without one.</summary>
    public static IJsonTypeInfoResolver DefaultResolver { get; } =
        (IsEnabled ? JsonSerializerOptions.Default.TypeInfoResolver : null) ?? JsonTypeInfoResolver.Combine();

    /// <summary>Gets <c>JsonSerializerOptions.Default</c>, or its equal without reflection.</summary>
    public static JsonSerializerOptions Default { get; } =
        IsEnabled ? JsonSerializerOptions.Default : new JsonSerializerOptions { TypeInfoResolver = DefaultResolver };

    /// <summary>Gets <c>JsonSerializerOptions.Web</c>, or its equal without reflection.</summary>
    public static JsonSerializerOptions Web { get; } =
        IsEnabled ? JsonSerializerOptions.Web : new JsonSerializerOptions(JsonSerializerDefaults.Web) { TypeInfoResolver = DefaultResolver };

    /// <summary>Makes options read-only, as JsonSerializer does on their first use, without the overload that is unsafe for trimming.</summary>
    public static void MakeReadOnly(JsonSerializerOptions serializer)
    {
        if (serializer.IsReadOnly)
        {
            return;
        }

        try
        {
            serializer.TypeInfoResolver ??= DefaultResolver;
        }
        catch (InvalidOperationException) when (serializer.IsReadOnly)
        {
            // JsonSerializer was first, on another thread, and has set the resolver as well.
        }

        serializer.MakeReadOnly();
    }
}
