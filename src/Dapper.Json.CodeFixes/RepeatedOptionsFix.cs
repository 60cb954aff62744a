using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Editing;

namespace Dapper.Json.CodeFixes;

/// <summary>Keeps options in a static field: DJ009.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class RepeatedOptionsFix : CheckedFix
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ009"];

    private protected override FixedFile? Fix(FixPlace place, CancellationToken token)
    {
        if (place.Node.FirstAncestorOrSelf<BaseObjectCreationExpressionSyntax>() is not { } creation || StaticField.OwnerOf(creation) is null
            || place.Model.GetTypeInfo(creation, token).Type is not { } type || creation.DescendantNodes().Any(node => IsOfMethod(node, place.Model)))
        {
            return null;
        }

        string name = type.Name == "JsonSerializerOptions" ? "JsonOptions" : type.Name == "JsonQueryOptions" ? "QueryOptions" : "ResultOptions";
        return place.With(
            "Keep the options in a static field",
            StaticField.Replace(place.Root, creation, creation, type, name, SyntaxGenerator.GetGenerator(place.Document)));
    }

    // A constant of the method, or a type that it is called with.
    private static bool IsOfMethod(SyntaxNode node, SemanticModel model) =>
        node is IdentifierNameSyntax { Parent: not NameColonSyntax } && model.GetSymbolInfo(node).Symbol is ILocalSymbol or IParameterSymbol
            or ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method };
}
