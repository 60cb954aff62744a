using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Editing;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Simplification;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace Dapper.Json.CodeFixes;

/// <summary>The code that writes rows with a method of this library.</summary>
/// <param name="Method">The name of the method.</param>
/// <param name="In">Puts it into the file.</param>
internal sealed record SerializedRows(string Method, Func<SyntaxNode, SyntaxNode> In)
{
    /// <summary>Makes the code.</summary>
    /// <returns>The code; null where it would not compile, or not write the same.</returns>
    public static SerializedRows? TryRewrite(IInvocationOperation call, QueriedRows rows, SerializerSettings settings, Document document)
    {
        var syntax = (InvocationExpressionSyntax)call.Syntax;
        bool returnsText = call.Type?.SpecialType == SpecialType.System_String;
        bool isAwaited = syntax.Parent is AwaitExpressionSyntax;
        bool awaitsRows = rows.Query.TargetMethod.Name == "QueryAsync";
        ExpressionSyntax replaced = isAwaited ? (ExpressionSyntax)syntax.Parent! : syntax;

        // Elsewhere the other type of the value, the number of rows, might matter.
        if (call.TargetMethod.Name == "SerializeToUtf8Bytes" || (!returnsText && replaced.Parent is not ExpressionStatementSyntax)
            || (call.TargetMethod.Name == "SerializeAsync") != isAwaited || rows.Query.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" })
        {
            return null;
        }

        bool isAsync = isAwaited || awaitsRows;
        string method = (returnsText ? "QueryJsonString" : "QueryJson") + (isAsync ? "Async" : "");
        SyntaxGenerator generator = SyntaxGenerator.GetGenerator(document);
        ExpressionSyntax? options = settings.IsWeb ? null : IdentifierName("QueryOptions");
        var target = QueryCall.ArgumentOf(call.Arguments, "utf8Json")?.Syntax as ExpressionSyntax;
        var token = settings.Token?.Syntax as ExpressionSyntax;
        if (JsonCall.TryMake(rows.Query, method, target, ("options", options), ("cancellationToken", token)) is not { } json
            || !Comments.AreKept(replaced, Finished(json, isAsync, replaced)))
        {
            return null;
        }

        return new SerializedRows(method, root => settings.IsWeb
            ? root.ReplaceNode(replaced, Finished(json, isAsync, replaced))
            : WithOptions(root, call, json, isAsync, replaced, generator));
    }

    // JsonSerializer writes names as they are, this library those of JsonSerializerOptions.Web, unless its options say otherwise.
    private static SyntaxNode WithOptions(
        SyntaxNode root, IInvocationOperation call, InvocationExpressionSyntax json, bool isAsync, ExpressionSyntax replaced, SyntaxGenerator generator)
    {
        Compilation compilation = call.SemanticModel!.Compilation;
        INamedTypeSymbol type = compilation.GetTypeByMetadataName("Dapper.Json.JsonQueryOptions")!;
        var serializerOptions = (ExpressionSyntax)generator.MemberAccessExpression(
            generator.TypeExpression(compilation.GetTypeByMetadataName("System.Text.Json.JsonSerializerOptions")!, addImport: true), "Default");
        var creation = (ExpressionSyntax)generator.ObjectCreationExpression(generator.TypeExpression(type, addImport: true), serializerOptions);
        var mark = new SyntaxAnnotation();
        ExpressionSyntax placeholder = json.ArgumentList.Arguments.First(static argument => argument.NameColon?.Name.Identifier.Text == "options").Expression;
        InvocationExpressionSyntax marked = json.ReplaceNode(placeholder, creation.WithAdditionalAnnotations(mark));
        SyntaxNode changed = root.ReplaceNode(replaced, Finished(marked, isAsync, replaced));
        var inline = (ExpressionSyntax)changed.GetAnnotatedNodes(mark).Single();
        return StaticField.OwnerOf(inline) is null
            ? changed
            : StaticField.Replace(changed, inline, creation, type, "QueryOptions", generator);
    }

    private static ExpressionSyntax Finished(InvocationExpressionSyntax json, bool isAsync, ExpressionSyntax replaced)
    {
        ExpressionSyntax value = isAsync ? ParenthesizedExpression(AwaitExpression(json)).WithAdditionalAnnotations(Simplifier.Annotation) : json;
        if (isAsync && replaced.Parent is ExpressionStatementSyntax)
        {
            value = AwaitExpression(json);
        }

        return value.WithTriviaFrom(replaced).WithAdditionalAnnotations(Formatter.Annotation);
    }
}
