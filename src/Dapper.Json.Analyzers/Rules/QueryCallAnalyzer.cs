using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>A rule that looks at each call that runs SQL, on its own.</summary>
public abstract class QueryCallAnalyzer : DiagnosticAnalyzer
{
    /// <summary>Gets whether a command that is in a local is looked at with each call that runs it.</summary>
    private protected virtual bool FollowsLocals => false;

    /// <inheritdoc/>
    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            var types = new QueryTypes(start.Compilation);
            if (types.SqlMapper is null)
            {
                return;
            }

            start.RegisterOperationAction(
                operation =>
                {
                    if (QueryCall.TryRead((IInvocationOperation)operation.Operation, types, FollowsLocals) is { } call)
                    {
                        Analyze(call, types, operation);
                    }
                },
                OperationKind.Invocation);
        });
    }

    private protected abstract void Analyze(QueryCall call, QueryTypes types, OperationAnalysisContext context);
}
