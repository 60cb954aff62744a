using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Generator;

/// <summary>
/// Generates code that reads the parameters of queries, which Dapper would otherwise generate at run time, and keeps what only reflection uses.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class ParameterGenerator : IIncrementalGenerator
{
    /// <summary>The feature of the compiler that switches it on. Unlike a property, each file has it: while it is off, no call is bound.</summary>
    public const string Switch = "DapperJsonGenerateParameters";

    /// <summary>The name of the step that reads the calls, for tests.</summary>
    public const string Calls = nameof(Calls);

    /// <summary>The name of the step that reads the types in rows, for tests.</summary>
    public const string Kept = nameof(Kept);

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValuesProvider<InterceptedCall> calls = context.SyntaxProvider
            .CreateSyntaxProvider(static (node, _) => MayBeCall(node), Read)
            .Where(static call => call is not null)
            .Select(static (call, _) => call!)
            .WithTrackingName(Calls);

        IncrementalValuesProvider<string> kept = context.SyntaxProvider
            .CreateSyntaxProvider(
                static (node, _) => node is GenericNameSyntax name && KeptOperators.MayNameRows(name) && IsOn(node.SyntaxTree), Keep)
            .Where(static attributes => attributes.Length > 0)
            .WithTrackingName(Kept);

        context.RegisterSourceOutput(calls.Collect().Combine(kept.Collect()), static (output, found) => Generate(output, found.Left, found.Right));
    }

    /// <summary>Returns whether the project of a file generates the code of parameters.</summary>
    internal static bool IsOn(SyntaxTree file) => file.Options.Features.ContainsKey(Switch);

    /// <summary>Returns whether an invocation may be that of a query, by its name alone.</summary>
    private static bool MayBeCall(SyntaxNode node) =>
        node is InvocationExpressionSyntax { ArgumentList.Arguments.Count: > 0, Expression: var called }
        && NameOf(called)?.Identifier.ValueText.Contains("Json", StringComparison.Ordinal) == true
        && IsOn(node.SyntaxTree);

    private static SimpleNameSyntax? NameOf(ExpressionSyntax called) => called switch
    {
        MemberAccessExpressionSyntax access => access.Name,
        MemberBindingExpressionSyntax binding => binding.Name,
        _ => called as SimpleNameSyntax,
    };

    private static string Keep(GeneratorSyntaxContext context, CancellationToken token) => InterceptableCall.HasFileTypes(context.Node.SyntaxTree)
        ? KeptOperators.Of(context.SemanticModel.GetSymbolInfo(context.Node, token).Symbol, context.SemanticModel.Compilation)
        : "";

    private static InterceptedCall? Read(GeneratorSyntaxContext context, CancellationToken token) =>
        context.SemanticModel.GetOperation(context.Node, token) is IInvocationOperation invocation
        && QueryCall.TryRead(invocation, QueryTypes.Of(context.SemanticModel.Compilation)) is { IsOfLibrary: true } call
        && ParameterShape.TryRead(call, context.SemanticModel.Compilation) is { } shape
#pragma warning disable RSEXPERIMENTAL002 // Not experimental any more from Roslyn 4.13 on.
        && context.SemanticModel.GetInterceptableLocation((InvocationExpressionSyntax)context.Node, token) is { } location
            ? new InterceptedCall(location.GetInterceptsLocationAttributeSyntax(), MethodText.Of(invocation.TargetMethod, shape))
#pragma warning restore RSEXPERIMENTAL002
            : null;

    private static void Generate(SourceProductionContext output, ImmutableArray<InterceptedCall> calls, ImmutableArray<string> kept)
    {
        if (calls.Length + kept.Length > 0)
        {
            output.AddSource("Dapper.Json.Parameters.g.cs", GeneratedFile.Of(calls, kept.SelectMany(static lines => lines.Split('\n')).Distinct()));
        }
    }
}
