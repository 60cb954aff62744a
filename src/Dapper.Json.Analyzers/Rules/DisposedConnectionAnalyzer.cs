using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ006: a result is returned that runs on a connection, or in a transaction, that is disposed by then.</summary>
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

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Disposed, EndedTransaction];

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
                isConnection ? Disposed : EndedTransaction, disposed.Syntax.GetLocation(), VariableOf(disposed)!.Name, call.TargetMethod.Name));
        }
    }

    // A local of an outer function, such as the program's, lives longer than a call of this one.
    private static bool IsDisposed(IOperation? value, ISymbol function) =>
        VariableOf(value) is { } variable
        && ((variable is ILocalSymbol { IsUsing: true } && variable.ContainingSymbol.Is(function))
            || IsResourceAround(value!, variable));

    private static ISymbol? VariableOf(IOperation? value) => value switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation field => field.Field,
        _ => null,
    };

    private static bool IsResourceAround(IOperation value, ISymbol variable) => ValueFlow.Around(value).Any(around =>
        around is IUsingOperation { Resources: { } resources } && VariableOf(ValueFlow.WithoutConversions(resources)).Is(variable));
}
