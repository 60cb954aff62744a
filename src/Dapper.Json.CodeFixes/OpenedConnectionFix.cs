using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.CodeFixes;

/// <summary>Queries the data source itself instead of a connection that is there for the result alone: DJ006 and DJ018.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class OpenedConnectionFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ006", "DJ018"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false))!;
        SemanticModel model = (await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false))!;
        if (root.FindNode(context.Span, getInnermostNodeForTie: true) is IdentifierNameSyntax { Parent: MemberAccessExpressionSyntax access } name
            && access.Expression == name && access.Parent is InvocationExpressionSyntax syntax && model.GetOperation(syntax) is IInvocationOperation call
            && !call.Arguments.Any(static argument => argument is { Parameter.Name: "transaction", ArgumentKind: ArgumentKind.Explicit })
            && model.GetOperation(name) is ILocalReferenceOperation local && SourceOf(local, model) is { } source
            && Changed(root, name, source, StatementsOf(local), call) is { } changed)
        {
            context.RegisterCodeFix(
                CodeAction.Create(
                    $"Call {call.TargetMethod.Name} on {source}", _ => Task.FromResult(context.Document.WithSyntaxRoot(changed)), nameof(OpenedConnectionFix)),
                context.Diagnostics);
        }
    }

    /// <returns>The data source; null if there is none, its code might give another one each time, or the local has other uses.</returns>
    private static ExpressionSyntax? SourceOf(ILocalReferenceOperation local, SemanticModel model) =>
        local.Local.DeclaringSyntaxReferences[0].GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: var initial }
        && model.GetOperation(initial) is { } created && OpenedConnection.DataSourceOf(ValueFlow.Awaited(created)) is { } source
        && source is IParameterReferenceOperation or ILocalReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation { Arguments: [] }
        && ValueFlow.ReferencesTo(local.Local, local).Count == 1 + OpenedConnection.OpeningsOf(local).Count
            ? source.Syntax as ExpressionSyntax
            : null;

    /// <returns>The statements that create and open the connection of a local, and nothing else; fewer if a part of one does more.</returns>
    private static StatementSyntax[] StatementsOf(ILocalReferenceOperation local)
    {
        SyntaxNode? declaration = local.Local.DeclaringSyntaxReferences[0].GetSyntax().Parent?.Parent;
        IEnumerable<SyntaxNode?> statements = OpenedConnection.OpeningsOf(local).Select(static opening => opening.Syntax.Ancestors().FirstOrDefault(
            static node => node is not (AwaitExpressionSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax))).Prepend(declaration);
        StatementSyntax[] whole =
        [
            .. statements.OfType<StatementSyntax>().Where(static statement => statement.Parent is BlockSyntax
                && statement is ExpressionStatementSyntax or LocalDeclarationStatementSyntax { Declaration.Variables.Count: 1 }),
        ];
        return whole.Length == statements.Count() ? whole : [];
    }

    private static SyntaxNode? Changed(
        SyntaxNode root, IdentifierNameSyntax name, ExpressionSyntax source, StatementSyntax[] statements, IInvocationOperation call)
    {
        if (statements.Length == 0 || FunctionEdit.Around(name) is not { } function || !statements.All(function.Contains)
            || statements.Any(static statement => Comments.In(statement).Any()))
        {
            return null;
        }

        SyntaxNode tracked = function.TrackNodes(statements.Append<SyntaxNode>(name));
        tracked = tracked.ReplaceNode(tracked.GetCurrentNode(name)!, source.WithTriviaFrom(name));
        foreach (StatementSyntax statement in statements)
        {
            StatementSyntax current = tracked.GetCurrentNode(statement)!;
            SyntaxTriviaList start = current.GetLeadingTrivia();
            var block = (BlockSyntax)current.Parent!;
            int index = block.Statements.IndexOf(current);
            StatementSyntax next = block.Statements[index + 1];
            SyntaxList<StatementSyntax> others = block.Statements.Replace(next, Comments.In(next.GetLeadingTrivia()).Any() ? next : next.WithLeadingTrivia(start));
            tracked = tracked.ReplaceNode(block, block.WithStatements(others.RemoveAt(index)));
        }

        bool isInferred = ValueFlow.FunctionOf(call) is IAnonymousFunctionOperation lambda && ResultReturn.IsInferred(lambda);
        return isInferred || !FunctionEdit.LosesAwait(function, tracked) ? FunctionEdit.Replace(root, function, tracked) : null;
    }
}
