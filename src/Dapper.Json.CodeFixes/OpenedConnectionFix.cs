using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.CodeFixes;

/// <summary>Queries the data source itself instead of a connection that is there for the result alone: DJ006 and DJ018.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class OpenedConnectionFix : CheckedFix
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ006", "DJ018"];

    private protected override FixedFile? Fix(FixPlace place, CancellationToken token) =>
        place.Node is IdentifierNameSyntax { Parent: MemberAccessExpressionSyntax access } name
        && access.Expression == name && access.Parent is InvocationExpressionSyntax syntax
        && place.Model.GetOperation(syntax, token) is IInvocationOperation call
        && !call.Arguments.Any(static argument => argument is { Parameter.Name: "transaction", ArgumentKind: ArgumentKind.Explicit })
        && place.Model.GetOperation(name, token) is ILocalReferenceOperation local && SourceOf(local, place.Model) is { } source
        && Changed(place.Root, name, source, StatementsOf(local), call) is { } changed
            ? place.With($"Call {call.TargetMethod.Name} on {source}", changed)
            : null;

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
            StatementSyntax moved = Comments.In(next.GetLeadingTrivia()).Any() ? next : next.WithLeadingTrivia(start);
            tracked = tracked.ReplaceNode(block, block.WithStatements(block.Statements.Replace(next, moved).RemoveAt(index)));
        }

        bool isInferred = ValueFlow.FunctionOf(call) is IAnonymousFunctionOperation lambda && ResultReturn.IsInferred(lambda);
        return isInferred || !FunctionEdit.LosesAwait(function, tracked) ? FunctionEdit.Replace(root, function, tracked) : null;
    }
}
