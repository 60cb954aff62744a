using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ014: text of a caller is put into the SQL.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class InterpolationAnalyzer : QueryCallAnalyzer
{
    private static readonly DiagnosticDescriptor Injected = Rule.Of(
        "DJ014", "Text of a caller is put into the SQL",
        "The text of {0} becomes part of the SQL, and can change what it does: {1}");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Injected];

    private protected override void Analyze(QueryCall call, QueryTypes types, OperationAnalysisContext context)
    {
        if (call.SqlText is not null || call.Sql is not (IInterpolatedStringOperation or IBinaryOperation))
        {
            return;
        }

        List<SqlPart> parts = [.. SqlPart.Of(call.Sql)];
        string before = "";
        for (int index = 0; index < parts.Count; index++)
        {
            if (parts[index].Hole is { } hole)
            {
                HolePlace place = HolePlaces.Of(before, index + 1 < parts.Count ? parts[index + 1].Text ?? "" : "");
                if (IsDangerous(hole, place))
                {
                    string advice = place == HolePlace.Value ? "pass it as a parameter" : "choose among constant texts instead";
                    context.ReportDiagnostic(Diagnostic.Create(Injected, hole.Syntax.GetLocation(), hole.Syntax.ToString(), advice));
                }
            }

            before += parts[index].Text ?? "?";
        }
    }

    /// <remarks>
    /// A private method knows all its callers, and the names and conditions that they pass. A member may be one of settings, such as a schema.
    /// </remarks>
    private static bool IsDangerous(IOperation hole, HolePlace place)
    {
        if (CallersText.SourceOf(hole, out bool isMember) is not { ContainingSymbol: var method } source)
        {
            return false;
        }

        return place == HolePlace.Value
            || (IsOpen(method) && !(isMember && place == HolePlace.Name) && !CallersText.IsChecked(hole, source));
    }

    private static bool IsOpen(ISymbol method) =>
        method is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction }
        || (method.DeclaredAccessibility == Accessibility.Public && IsKnownToOthers(method.ContainingType));

    /// <summary>Returns whether other types can call the public methods of a type. Those of a whole app may be internal.</summary>
    private static bool IsKnownToOthers(INamedTypeSymbol type) =>
        type is
        {
            IsFileLocal: false, DeclaredAccessibility: Accessibility.Public or Accessibility.Internal or Accessibility.ProtectedOrInternal,
        }
        && (type.ContainingType is null || IsKnownToOthers(type.ContainingType));
}
