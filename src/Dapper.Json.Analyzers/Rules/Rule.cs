using Microsoft.CodeAnalysis;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>Creates the descriptors of the rules: one category, and a section of the page of rules for each.</summary>
internal static class Rule
{
    /// <param name="id">The id, such as DJ005.</param>
    /// <param name="title">What is wrong, in a few words.</param>
    /// <param name="message">What is wrong here, and what to do.</param>
    /// <param name="severity">The severity, which .editorconfig may change.</param>
    public static DiagnosticDescriptor Of(string id, string title, string message, DiagnosticSeverity severity = DiagnosticSeverity.Warning) => new(
        id, title, message, "Dapper.Json", severity, isEnabledByDefault: true,
        helpLinkUri: $"https://github.com/dapper-json/Dapper.Json/blob/main/docs/reference/analyzers.md#{id.ToLowerInvariant()}");
}
