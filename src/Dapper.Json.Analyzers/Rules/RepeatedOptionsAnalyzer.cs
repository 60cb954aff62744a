using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ009: the options of a query are created for each call, though they are the same each time.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RepeatedOptionsAnalyzer : LibraryAnalyzer
{
    private const string Title = "Options are created for each query";

    private static readonly DiagnosticDescriptor Repeated = Rule.Of(
        "DJ009", Title,
        "These JsonSerializerOptions are created for each query, which prepares everything again for each of them: keep them in a static field");

    private static readonly DiagnosticDescriptor Copied = Rule.Of(
        "DJ009", Title, "These options are the same for each query: keep them in a static field, which is cheaper, and shorter in the call");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Repeated, Copied];

    private protected override void Start(CompilationStartAnalysisContext context, QueryTypes types, WebTypes web)
    {
        if (types.JsonQueries is null)
        {
            return;
        }

        var json = new SerializerTypes(context.Compilation);
        IMethodSymbol? program = context.Compilation.GetEntryPoint(context.CancellationToken);
        context.RegisterOperationAction(
            operation =>
            {
                var creation = (IObjectCreationOperation)operation.Operation;
                if (json.IsOptions(creation.Type) && !RunsOnce(creation, operation.ContainingSymbol, program))
                {
                    Analyze(operation, creation, new OptionsUse(types, json), json);
                }
            },
            OperationKind.ObjectCreation);
    }

    private static void Analyze(OperationAnalysisContext context, IObjectCreationOperation creation, OptionsUse uses, SerializerTypes json)
    {
        if (!ConstantOptions.IsConstant(creation) || IsInConstantOptions(creation, json) || !uses.IsUsed(creation))
        {
            return;
        }

        bool isCostly = creation.DescendantsAndSelf().OfType<IObjectCreationOperation>().Any(part => json.IsSerializerOptions(part.Type));
        context.ReportDiagnostic(Diagnostic.Create(
            isCostly ? Repeated : Copied, creation.Syntax.GetLocation(), isCostly ? DiagnosticSeverity.Warning : DiagnosticSeverity.Info,
            additionalLocations: null, properties: null));
    }

    private static bool RunsOnce(IOperation creation, ISymbol member, IMethodSymbol? program) =>
        (ValueFlow.FunctionOf(creation) is null && SymbolEqualityComparer.Default.Equals(member, program))
        || member is not IMethodSymbol { MethodKind: not (MethodKind.Constructor or MethodKind.StaticConstructor) }
        || member.GetAttributes().Any(static attribute => IsOfTests(attribute.AttributeClass));

    // A test is called once, and reads best with its options in it.
    private static bool IsOfTests(INamedTypeSymbol? attribute)
    {
        string space = attribute?.ContainingNamespace?.ToDisplayString() ?? "";
        return space is "Xunit" or "NUnit.Framework" or "Microsoft.VisualStudio.TestTools.UnitTesting" or "TUnit.Core";
    }

    // The fix moves the outermost options that do not change.
    private static bool IsInConstantOptions(IOperation creation, SerializerTypes json)
    {
        for (IOperation? current = creation.Parent; current is not (null or IBlockOperation); current = current.Parent)
        {
            if (current is IObjectCreationOperation outer && json.IsOptions(outer.Type) && ConstantOptions.IsConstant(outer))
            {
                return true;
            }
        }

        return false;
    }
}
