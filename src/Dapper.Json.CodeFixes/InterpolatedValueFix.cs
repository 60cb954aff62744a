using System.Collections.Immutable;
using System.Composition;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Dapper.Json.CodeFixes;

/// <summary>Passes a value as a parameter instead of putting it into the SQL.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
[Shared]
public sealed class InterpolatedValueFix : CheckedFix
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ014"];

    private protected override FixedFile? Fix(FixPlace place, CancellationToken token) =>
        place.Node is ExpressionSyntax { Parent: InterpolationSyntax { Parent: InterpolatedStringExpressionSyntax sql } hole } value
        && CallOf(sql, place.Model) is { } call
        && HoleEdit.Of(sql, hole, value) is { } edit
        && ParameterEdit.Of(call, edit.Name, value) is { } parameter
            ? place.With("Pass the value as a parameter", [.. edit.Changes, .. parameter.Changes])
            : null;

    private static QueryCall? CallOf(InterpolatedStringExpressionSyntax sql, SemanticModel model)
    {
        var types = QueryTypes.Of(model.Compilation);
        return sql.Ancestors().Where(static node => node is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax)
            .Select(node => model.GetOperation(node) is { } operation ? QueryCall.TryRead(operation, types) : null)
            .FirstOrDefault(call => call?.Sql.Syntax == sql);
    }
}
