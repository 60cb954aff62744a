using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Execution;

/// <summary>
/// System.Text.Json's own switch for reflection-based metadata: on unless a program is trimmed or compiled ahead of time.
/// What needs reflection is behind it, so such programs keep working with the types of the table and with what their
/// source-generated contexts know.
/// </summary>
internal static class ReflectionFeature
{
    [FeatureSwitchDefinition("System.Text.Json.JsonSerializer.IsReflectionEnabledByDefault")]
    [FeatureGuard(typeof(RequiresUnreferencedCodeAttribute))]
    [FeatureGuard(typeof(RequiresDynamicCodeAttribute))]
    private static bool IsEnabled { get; } = JsonSerializer.IsReflectionEnabledByDefault;

    /// <summary>Gets the resolver that JsonSerializer gives to options without one.</summary>
    public static IJsonTypeInfoResolver DefaultResolver { get; } =
        (IsEnabled ? JsonSerializerOptions.Default.TypeInfoResolver : null) ?? JsonTypeInfoResolver.Combine();

    /// <summary>Gets what <c>JsonSerializerOptions.Default</c> is.</summary>
    public static JsonSerializerOptions Default { get; } =
        IsEnabled ? JsonSerializerOptions.Default : new JsonSerializerOptions { TypeInfoResolver = DefaultResolver };

    /// <summary>Gets what <c>JsonSerializerOptions.Web</c> is.</summary>
    public static JsonSerializerOptions Web { get; } =
        IsEnabled ? JsonSerializerOptions.Web : new JsonSerializerOptions(JsonSerializerDefaults.Web) { TypeInfoResolver = DefaultResolver };

    /// <summary>Locks the options as JsonSerializer does on their first use, without its trimming-unsafe overload.</summary>
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
            // JsonSerializer, on another thread, was first: then the resolver is set as well.
        }

        serializer.MakeReadOnly();
    }
}
