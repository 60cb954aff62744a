using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ008: a result is the value of another result, which would serialize it.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class WrappedResultAnalyzer : LibraryAnalyzer
{
    private const string Title = "A result is wrapped in another one";

    private static readonly DiagnosticDescriptor Wrapped = Rule.Of(
        "DJ008", Title, "{0} serializes the result instead of running its query, which throws NotSupportedException: return the result itself");

    private static readonly DiagnosticDescriptor Declared = Rule.Of(
        "DJ008", Title, "MVC throws an ArgumentException for ActionResult<{0}>: declare {0} itself as the return type");

    private static readonly DiagnosticDescriptor InTuple = Rule.Of(
        "DJ008", Title, "A tuple is sent as {{}}, and the query of the result in it does not run: return the result itself");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Wrapped, Declared, InTuple];

    private protected override void Start(CompilationStartAnalysisContext context, QueryTypes types, WebTypes web)
    {
        if (!web.HaveResults)
        {
            return;
        }

        var json = new SerializerTypes(context.Compilation);
        context.RegisterOperationAction(
            operation =>
            {
                var call = (IInvocationOperation)operation.Operation;
                if (web.CreatesResult(call.TargetMethod) || json.IsSerialization(call.TargetMethod))
                {
                    Report(operation, call.Arguments, $"{call.TargetMethod.ContainingType.Name}.{call.TargetMethod.Name}", web);
                }
            },
            OperationKind.Invocation);
        context.RegisterOperationAction(
            operation =>
            {
                var creation = (IObjectCreationOperation)operation.Operation;
                if (web.IsSerializedResult(creation.Type))
                {
                    Report(operation, creation.Arguments, creation.Type!.Name, web);
                }
            },
            OperationKind.ObjectCreation);
        context.RegisterOperationAction(
            operation =>
            {
                if (((IReturnOperation)operation.Operation).ReturnedValue is { } returned && ValueFlow.WithoutConversions(returned) is ITupleOperation tuple
                    && tuple.Elements.Any(element => web.IsQueryResult(element.Type)) && ReturnedRows.IsOfEndpoint(returned, operation.ContainingSymbol, web))
                {
                    operation.ReportDiagnostic(Diagnostic.Create(InTuple, tuple.Syntax.GetLocation()));
                }
            },
            OperationKind.Return);
        context.RegisterSymbolAction(symbol => AnalyzeReturnType(symbol, web), SymbolKind.Method);
    }

    private static void Report(OperationAnalysisContext context, IEnumerable<IArgumentOperation> arguments, string wrapper, WebTypes web)
    {
        if (arguments.Any(argument => web.IsQueryResult(ValueFlow.WithoutConversions(argument.Value).Type)))
        {
            context.ReportDiagnostic(Diagnostic.Create(Wrapped, context.Operation.Syntax.GetLocation(), wrapper));
        }
    }

    private static void AnalyzeReturnType(SymbolAnalysisContext context, WebTypes web)
    {
        var method = (IMethodSymbol)context.Symbol;
        ITypeSymbol type = method.ReturnType is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: [var awaited] } ? awaited : method.ReturnType;
        if (web.IsActionResult(type) && ((INamedTypeSymbol)type).TypeArguments[0] is var result && web.IsQueryResult(result)
            && method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(context.CancellationToken) is MethodDeclarationSyntax declaration)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Declared, declaration.ReturnType.GetLocation(), result.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)));
        }
    }
}
