using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.CodeFixes;

/// <summary>Writes rows with a method of this library in place of <c>JsonSerializer</c>: DJ001.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class SerializedRowsFix : CheckedFix
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ001"];

    private protected override FixedFile? Fix(FixPlace place, CancellationToken token) =>
        place.Node is InvocationExpressionSyntax syntax
        && place.Model.GetOperation(syntax, token) is IInvocationOperation call && SerializerSettings.TryRead(call) is { } settings
        && QueriedRows.TryRead(QueryCall.ArgumentOf(call.Arguments, "value")!, QueryTypes.Of(place.Model.Compilation)) is { IsHere: true } rows
        && SerializedRows.TryRewrite(call, rows, settings, place.Document) is { } rewritten
            ? place.With($"Write the rows with {rewritten.Method}", rewritten.In(place.Root))
            : null;
}
