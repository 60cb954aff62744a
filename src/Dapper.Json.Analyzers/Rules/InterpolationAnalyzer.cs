using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ014: text of a caller is put into the SQL.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class InterpolationAnalyzer : QueryCallAnalyzer
{
    private static readonly string[] NamesOfTables = ["column", "database", "schema", "table", "tbl", "view"];

    private static readonly DiagnosticDescriptor Injected = Rule.Of(
        "DJ014", "Text of a caller is put into the SQL",
        "The text of {0} becomes part of the SQL, and can change what it does: {1}");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Injected];

    private protected override void Analyze(Member member, QueryTypes types, CallContext context)
    {
        base.Analyze(member, types, context);
        foreach (SqlText text in SqlOfOptions.In(member, types))
        {
            Analyze(text, context);
        }
    }

    private protected override void Analyze(QueryCall call, QueryTypes types, CallContext context) => Analyze(call.Text, context);

    private static void Analyze(SqlText text, CallContext context)
    {
        foreach (PlacedHole found in text.Holes())
        {
            HolePlace place = HolePlaces.Of(found.Before, found.After ?? "");

            // SQL that starts with a text is given whole.
            if (!string.IsNullOrWhiteSpace(found.Before.End) && IsDangerous(found.Hole, place))
            {
                SyntaxNode hole = found.Hole.Place.Syntax;
                string advice = place == HolePlace.Value ? "pass it as a parameter" : "choose among constant texts instead";
                context.ReportDiagnostic(Diagnostic.Create(Injected, hole.GetLocation(), hole.ToString(), advice));
            }
        }
    }

    /// <remarks>
    /// A private method knows all its callers, and the names and conditions that they pass. A member may be one of settings, such as a schema, and who takes
    /// the name of a table says so. What comes with a request is not chosen by the app.
    /// </remarks>
    private static bool IsDangerous(SqlHole hole, HolePlace place)
    {
        if (CallersText.Of(hole.Value) is not { Source: var source } text)
        {
            return false;
        }

        var member = Member.Of(hole.Value);
        return place == HolePlace.Value
            || ((text.IsOfRequest || (IsOpen(source.ContainingSymbol) && !(place == HolePlace.Name && (text.IsMember || IsNameOfTable(source)))))
                && !member.Checks(source) && !hole.Locals.Any(member.Checks));
    }

    // That of an action comes with a request, whatever its name.
    private static bool IsNameOfTable(ISymbol parameter) =>
        parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Ordinary, ContainingType.Name: var type }
        && !type.EndsWith("Controller", StringComparison.Ordinal)
        && Array.Exists(NamesOfTables, name => parameter.Name.IndexOf(name, StringComparison.OrdinalIgnoreCase) >= 0);

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
