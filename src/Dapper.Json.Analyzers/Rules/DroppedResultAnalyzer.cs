using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ007: a result is not returned, so that its query never runs, or a task is not awaited where the compiler says nothing.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class DroppedResultAnalyzer : LibraryAnalyzer
{
    private const string Title = "The result of a query is dropped";

    private static readonly DiagnosticDescriptor Dropped = Rule.Of(
        "DJ007", Title, "The query does not run, because the result of {0} is dropped: return the result from the handler");

    private static readonly DiagnosticDescriptor NotAwaited = Rule.Of(
        "DJ007", Title, "The task of {0} is neither awaited nor returned: errors are lost, and the connection is in use until it ends");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Dropped, NotAwaited];

    private protected override void Start(CompilationStartAnalysisContext context, QueryTypes types, WebTypes web) =>
        context.RegisterOperationAction(operation => Analyze(operation, types, web), OperationKind.ExpressionStatement);

    private static void Analyze(OperationAnalysisContext context, QueryTypes types, WebTypes web)
    {
        // The expression of a lambda that returns nothing is left alone: a test calls so what is to throw.
        var statement = (IExpressionStatementOperation)context.Operation;
        if (statement.Syntax is not ExpressionStatementSyntax)
        {
            return;
        }

        var discard = statement.Operation as ISimpleAssignmentOperation;
        if (discard is { Target: not IDiscardOperation }
            || ValueFlow.WithoutConversions(discard?.Value ?? statement.Operation) is not IInvocationOperation call
            || IsAction(ValueFlow.FunctionOf(statement)))
        {
            return;
        }

        if (types.CreatesResult(call.TargetMethod, web))
        {
            context.ReportDiagnostic(Diagnostic.Create(Dropped, call.Syntax.GetLocation(), call.TargetMethod.Name));
        }
        else if (discard is null && types.WritesJson(call.TargetMethod) && call.Type is { Name: "Task" } && !IsAsync(statement, context.ContainingSymbol))
        {
            context.ReportDiagnostic(Diagnostic.Create(NotAwaited, call.Syntax.GetLocation(), call.TargetMethod.Name));
        }
    }

    private static bool IsAction(IOperation? function) =>
        function is IAnonymousFunctionOperation { Parent: IDelegateCreationOperation { Type.Name: "Action" } creation }
        && creation.Parent is not IConversionOperation;

    // In an asynchronous function the compiler warns: CS4014.
    private static bool IsAsync(IOperation operation, ISymbol member) => ValueFlow.FunctionOf(operation, member) is IMethodSymbol { IsAsync: true };
}
