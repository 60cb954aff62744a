using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ001: rows are made into objects only to be serialized.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SerializedRowsAnalyzer : LibraryAnalyzer
{
    private const string Title = "Rows are queried only to be serialized";

    private static readonly DiagnosticDescriptor Serialized = Rule.Of(
        "DJ001", Title,
        "{0}<{1}> writes the JSON of these rows without an object for each of them", DiagnosticSeverity.Info);

    private static readonly DiagnosticDescriptor SerializedMapped = Rule.Of(
        "DJ001", Title,
        "{0}<{1}> writes the JSON of these rows without objects, if column names such as \"author.name\" and \"lines[].id\" say what the map puts together",
        DiagnosticSeverity.Info);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Serialized, SerializedMapped];

    private protected override void Start(CompilationStartAnalysisContext context, QueryTypes types, WebTypes web)
    {
        if (types.JsonQueries is null)
        {
            return;
        }

        var json = new SerializerTypes(context.Compilation);
        context.RegisterOperationAction(operation => Analyze(operation, types, json), OperationKind.Invocation);
    }

    private static void Analyze(OperationAnalysisContext context, QueryTypes types, SerializerTypes json)
    {
        var call = (IInvocationOperation)context.Operation;
        if (json.IsSerialization(call.TargetMethod) && call.TargetMethod.Name is "Serialize" or "SerializeAsync" or "SerializeToUtf8Bytes"
            && QueryCall.ArgumentOf(call.Arguments, "writer") is null && QueryCall.ArgumentOf(call.Arguments, "inputType") is null
            && QueryCall.ArgumentOf(call.Arguments, "value") is { } value && QueriedRows.TryRead(value, types) is { } rows && IsDeclaredFor(call, rows))
        {
            context.ReportDiagnostic(Diagnostic.Create(
                rows.IsMapped ? SerializedMapped : Serialized, call.Syntax.GetLocation(), MethodFor(call, rows),
                rows.RowType.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)));
        }
    }

    private static string MethodFor(IInvocationOperation call, QueriedRows rows)
    {
        string name = call.TargetMethod.ReturnType.SpecialType == SpecialType.System_String ? "QueryJsonString" : "QueryJson";
        return rows.Query.TargetMethod.Name == "Query" && call.TargetMethod.Name != "SerializeAsync" ? name : name + "Async";
    }

    // Serialize<IEnumerable<IPost>>(posts) writes the members of the interface.
    private static bool IsDeclaredFor(IInvocationOperation call, QueriedRows rows)
    {
        ITypeSymbol? declared = call.TargetMethod.TypeArguments.FirstOrDefault();
        ITypeSymbol? element = declared is IArrayTypeSymbol array ? array.ElementType : (declared as INamedTypeSymbol)?.TypeArguments.FirstOrDefault();
        return declared is null or { SpecialType: SpecialType.System_Object } || element?.SpecialType == SpecialType.System_Object
            || SymbolEqualityComparer.Default.Equals(element, rows.RowType);
    }
}
