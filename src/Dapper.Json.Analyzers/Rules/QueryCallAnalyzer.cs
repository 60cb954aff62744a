using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>A rule that looks at each call that is given SQL.</summary>
public abstract class QueryCallAnalyzer : DiagnosticAnalyzer
{
    /// <summary>Gets what the rule does with generic names; null for nothing.</summary>
    private protected virtual Action<SyntaxNodeAnalysisContext>? NameAction => null;

    /// <inheritdoc/>
    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            QueryTypes types = QueryTypes.Of(start.Compilation);
            if (types.SqlMapper is not null)
            {
                start.RegisterOperationBlockAction(block => Analyze(block, types));
                if (NameAction is { } action)
                {
                    start.RegisterSyntaxNodeAction(action, SyntaxKind.GenericName);
                }
            }
        });
    }

    private protected abstract void Analyze(QueryCall call, QueryTypes types, CallContext context);

    private protected virtual void Analyze(Member member, QueryTypes types, CallContext context)
    {
        foreach (QueryCall call in QueryCall.AllOf(member))
        {
            Analyze(call, types, context);
        }
    }

    private void Analyze(OperationBlockAnalysisContext block, QueryTypes types)
    {
        var context = new CallContext(block);
        foreach (Member member in block.OperationBlocks.Select(Member.Of).Distinct())
        {
            Analyze(member, types, context);
        }
    }
}

/// <summary>Takes what a rule finds in the calls of one member: once, also in SQL or a command that several calls have.</summary>
internal sealed class CallContext(OperationBlockAnalysisContext block)
{
    private readonly HashSet<Diagnostic> _reported = [];

    public Compilation Compilation => block.Compilation;

    public AnalyzerOptions Options => block.Options;

    public CancellationToken CancellationToken => block.CancellationToken;

    public void ReportDiagnostic(Diagnostic diagnostic)
    {
        if (_reported.Add(diagnostic))
        {
            block.ReportDiagnostic(diagnostic);
        }
    }
}
