using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.CodeFixes;

/// <summary>Returns <c>QueryJsonResult&lt;T&gt;</c> in place of rows: DJ002.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class ReturnedRowsFix : CheckedFix
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ002"];

    private protected override FixedFile? Fix(FixPlace place, CancellationToken token)
    {
        SemanticModel model = place.Model;
        if (place.Node is not ExpressionSyntax returned || model.GetOperation(returned, token) is not { } operation)
        {
            return null;
        }

        var types = QueryTypes.Of(model.Compilation);
        var web = new WebTypes(model.Compilation);
        var member = model.GetEnclosingSymbol(returned.SpanStart, token);
        QueriedRows? rows = member is null ? null : ReturnedRows.TryRead(operation, member, types, web);
        if (rows is not { IsMapped: false, IsOfMethod: false, HasOwnAnswer: false, Wrapper: null, Query: { } query } || MayBeDisposed(query)
            || !ResultReturn.Accepts(model, returned, result: null)
            || JsonCall.TryMake(query, rows.ResultMethod, target: null) is not { } call
            || Replaced(place.Root, returned, rows, call.WithTriviaFrom(returned).WithAdditionalAnnotations(Formatter.Annotation)) is not { } changed)
        {
            return null;
        }

        string options = web.IsController((member as IMethodSymbol)?.ContainingType) ? ", with the options of ConfigureHttpJsonOptions" : "";
        return place.With($"Return {rows.ResultMethod}{options}", changed);
    }

    // What the function itself has opened does not live as long as the response, or nobody would dispose it. Nor does what it disposes.
    private static bool MayBeDisposed(IInvocationOperation query) =>
        ValueFlow.Around(query).Any(static around =>
            around is IUsingOperation { Resources: not IVariableDeclarationGroupOperation } or ITryOperation { Finally: not null })
        || QueryCall.ArgumentOf(query.Arguments, "cnn") is not (IParameterReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation);

    private static SyntaxNode? Replaced(SyntaxNode root, ExpressionSyntax returned, QueriedRows rows, ExpressionSyntax result)
    {
        SyntaxNode? function = FunctionEdit.Around(returned);
        SyntaxNode? changed = function is null ? null
            : !rows.IsHere ? HeldRows.Replace(function, returned, rows.Removable, result)
            : Comments.AreKept(returned, result) ? function.ReplaceNode(returned, result)
            : null;
        return changed is null ? null : FunctionEdit.Replace(root, function!, changed);
    }
}
