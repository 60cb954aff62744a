using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ018: a result is returned that runs on a connection that nobody closes.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OpenedConnectionAnalyzer : LibraryAnalyzer
{
    private static readonly DiagnosticDescriptor Opened = Rule.Of(
        "DJ018", "The opened connection of a result is not closed",
        "This connection is never closed, and after some requests the pool has none left: {0}register it for disposal with the response");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Opened];

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
        if (types.CreatesResult(call.TargetMethod, web) && QueryCall.ArgumentOf(call.Arguments, "connection") is { } connection
            && OpenedConnection.TryRead(connection) is { } opened && ValueFlow.IsReturned(call) && opened.IsLeft(types))
        {
            string advice = opened.DataSource is { Syntax: var source } ? $"call {call.TargetMethod.Name} on {source} itself, or " : "";
            context.ReportDiagnostic(Diagnostic.Create(Opened, connection.Syntax.GetLocation(), advice));
        }
    }
}
