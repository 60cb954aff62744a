using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ019: a task is given where its value is meant: as the type of rows, as a constant, or as parameters.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TaskAnalyzer : LibraryAnalyzer
{
    private const string Title = "A task is given instead of its value";

    private static readonly DiagnosticDescriptor RowType = Rule.Of(
        "DJ019", Title, "Rows are not tasks: give {0} the type of the value, without {1}");

    private static readonly DiagnosticDescriptor NotAwaited = Rule.Of(
        "DJ019", Title, "{0} is given a task, whose members would be read instead of those of its value: await it");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [RowType, NotAwaited];

    private protected override void Start(CompilationStartAnalysisContext context, QueryTypes types, WebTypes web) =>
        context.RegisterOperationAction(operation => Analyze(operation, types), OperationKind.Invocation);

    private static void Analyze(OperationAnalysisContext context, QueryTypes types)
    {
        var call = (IInvocationOperation)context.Operation;
        IMethodSymbol method = call.TargetMethod;
        bool makesResult = method.ContainingType.Is(types.Result);
        if (!makesResult && types.LibraryOf(method) is null)
        {
            return;
        }

        if ((makesResult || types.WritesJson(method)) && method.TypeArguments.FirstOrDefault(IsTask) is { } row)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                RowType, call.Syntax.GetLocation(), method.Name, row.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)));
        }

        foreach (string parameter in new[] { "value", "param" })
        {
            if (QueryCall.ArgumentOf(call.Arguments, parameter) is { } value && IsTask(value.Type))
            {
                context.ReportDiagnostic(Diagnostic.Create(NotAwaited, value.Syntax.GetLocation(), method.Name));
            }
        }
    }

    private static bool IsTask(ITypeSymbol? type) =>
        type is { Name: "Task" or "ValueTask", ContainingNamespace: { Name: "Tasks", ContainingNamespace.Name: "Threading" } };
}
