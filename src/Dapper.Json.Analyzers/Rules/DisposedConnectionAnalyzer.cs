using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ006: a result runs on a connection, or in a transaction, that is disposed by then, or outside of the TransactionScope around it.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class DisposedConnectionAnalyzer : LibraryAnalyzer
{
    private static readonly DiagnosticDescriptor Disposed = Rule.Of(
        "DJ006", "The connection of a result is disposed before its query runs",
        "The query runs after '{0}' is disposed by its 'using': call {1} on a DbDataSource, which opens a connection of its own, or register '{0}' "
        + "for disposal with the response");

    private static readonly DiagnosticDescriptor EndedTransaction = Rule.Of(
        "DJ006", "The connection of a result is disposed before its query runs",
        "The query runs after the transaction '{0}' is disposed by its 'using': pass it to response.RegisterForDisposeAsync instead, before {1}");

    private static readonly DiagnosticDescriptor Scoped = Rule.Of(
        "DJ006", "The connection of a result is disposed before its query runs",
        "{0} throws in a TransactionScope, since the query would run after it: begin a transaction on the connection instead, pass it, and set "
        + "JsonResultOptions.CommitsTransaction");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Disposed, EndedTransaction, Scoped];

    private protected override void Start(CompilationStartAnalysisContext context, QueryTypes types, WebTypes web)
    {
        if (web.HaveResults)
        {
            context.RegisterOperationAction(operation => Analyze(operation, types, web), OperationKind.Invocation);
        }
    }

    private static void Analyze(OperationAnalysisContext context, QueryTypes types, WebTypes web)
    {
        var call = (IInvocationOperation)context.Operation;
        if (!types.CreatesResult(call.TargetMethod, web))
        {
            return;
        }

        ISymbol function = ValueFlow.FunctionOf(call, context.ContainingSymbol);
        IOperation? connection = QueryCall.ArgumentOf(call.Arguments, "connection");
        IOperation? transaction = QueryCall.ArgumentOf(call.Arguments, "transaction");
        bool isConnection = IsDisposed(connection, function);
        if ((isConnection || IsDisposed(transaction, function)) && ValueFlow.IsReturned(call))
        {
            IOperation disposed = isConnection ? connection! : transaction!;
            context.ReportDiagnostic(Diagnostic.Create(
                isConnection ? Disposed : EndedTransaction, disposed.Syntax.GetLocation(), ValueFlow.VariableOf(disposed)!.Name, call.TargetMethod.Name));
        }
        else if (ScopeAround(call) is { } scope && !scope.DescendantsAndSelf().Any(IsSuppressed))
        {
            context.ReportDiagnostic(Diagnostic.Create(Scoped, call.Syntax.GetLocation(), call.TargetMethod.Name));
        }
    }

    // A local of an outer function, such as the program's, lives longer than a call of this one.
    private static bool IsDisposed(IOperation? value, ISymbol function) =>
        ValueFlow.VariableOf(value) is { } variable
        && ((variable is ILocalSymbol { IsUsing: true } && variable.ContainingSymbol.Is(function))
            || IsResourceAround(value!, variable));

    private static bool IsResourceAround(IOperation value, ISymbol variable) => ValueFlow.Around(value).Any(around => around switch
    {
        IUsingOperation { Resources: var resources } => ValueFlow.VariableOf(ValueFlow.WithoutConversions(resources)).Is(variable),
        ITryOperation { Finally: { } after } => after.Descendants().Any(part => OpenedConnection.Disposes(part, variable)),
        _ => false,
    });

    /// <returns>What makes the innermost TransactionScope that a <c>using</c> disposes after an operation; null for none.</returns>
    private static IOperation? ScopeAround(IOperation operation)
    {
        IOperation inner = operation;
        foreach (IOperation around in ValueFlow.Around(operation))
        {
            IOperation? scope = around switch
            {
                IUsingOperation { Resources: var resources } when resources != inner && IsScope(resources) => resources,
                IBlockOperation block => block.Operations.TakeWhile(statement => statement != inner).LastOrDefault(static statement =>
                    statement is IUsingDeclarationOperation && IsScope(statement)),
                _ => null,
            };
            if (scope is not null)
            {
                return scope;
            }

            inner = around;
        }

        return null;
    }

    private static bool IsScope(IOperation resources) => resources.DescendantsAndSelf().Any(static part =>
        part is IObjectCreationOperation { Type.Name: "TransactionScope" });

    private static bool IsSuppressed(IOperation part) =>
        part is IFieldReferenceOperation { Field: { Name: "Suppress", ContainingType.Name: "TransactionScopeOption" } };
}
