using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Editing;
using Microsoft.CodeAnalysis.Formatting;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace Dapper.Json.CodeFixes;

/// <summary>Moves values that are made for each call into static fields.</summary>
internal static class StaticField
{
    /// <summary>Replaces an expression by a field of the type around it.</summary>
    /// <param name="root">The file.</param>
    /// <param name="expression">The expression to be replaced.</param>
    /// <param name="value">The value of the field.</param>
    /// <param name="type">The type of the field.</param>
    /// <param name="name">The name of the field, unless it is taken.</param>
    /// <param name="generator">The generator of the document.</param>
    /// <returns>The file with the field, or with one of the same value that was already there.</returns>
    public static SyntaxNode Replace(
        SyntaxNode root, ExpressionSyntax expression, ExpressionSyntax value, ITypeSymbol type, string name, SyntaxGenerator generator)
    {
        TypeDeclarationSyntax owner = OwnerOf(expression)!;
        string? existing = owner.Members.OfType<FieldDeclarationSyntax>()
            .Where(static field => field.Modifiers.Any(SyntaxKind.StaticKeyword) && field.Modifiers.Any(SyntaxKind.ReadOnlyKeyword))
            .Where(field => NameOf(field.Declaration.Type) == type.Name)
            .SelectMany(static field => field.Declaration.Variables)
            .FirstOrDefault(variable => variable.Initializer is { Value: BaseObjectCreationExpressionSyntax other } && IsSame(other, value))
            ?.Identifier.Text;
        string unique = existing ?? Unique(owner, name);
        TypeDeclarationSyntax changed = owner.ReplaceNode(expression, IdentifierName(unique).WithTriviaFrom(expression));
        return root.ReplaceNode(owner, existing is null ? WithField(changed, Field(unique, type, value, generator)) : changed);
    }

    /// <summary>Returns the type whose field an expression could be; null in top-level statements, where a variable would do.</summary>
    /// <remarks>A block of extension members has no fields, but the class around it.</remarks>
    public static TypeDeclarationSyntax? OwnerOf(SyntaxNode expression) =>
        expression.AncestorsAndSelf().OfType<TypeDeclarationSyntax>().FirstOrDefault(static type => type.Keyword.ValueText != "extension")
            is { OpenBraceToken.Span.IsEmpty: false } owner and not InterfaceDeclarationSyntax ? owner : null;

    /// <summary>Returns whether two values of one type are made in the same way, with or without the names of namespaces.</summary>
    private static bool IsSame(BaseObjectCreationExpressionSyntax one, ExpressionSyntax other) =>
        other is BaseObjectCreationExpressionSyntax { ArgumentList: var arguments, Initializer: var initializer }
        && TextOf(one.ArgumentList) == TextOf(arguments) && TextOf(one.Initializer) == TextOf(initializer);

    private static string TextOf(SyntaxNode? part) => part is null || part is ArgumentListSyntax { Arguments.Count: 0 } ? ""
        : string.Concat(part.DescendantTokens().Select(static token => token.Text)).Replace("global::", "").Replace("System.Text.Json.", "");

    private static string NameOf(TypeSyntax type) => type switch
    {
        SimpleNameSyntax name => name.Identifier.ValueText,
        QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
        _ => "",
    };

    private static string Unique(TypeDeclarationSyntax owner, string name)
    {
        var taken = new HashSet<string>(
            owner.DescendantTokens().Where(static token => token.IsKind(SyntaxKind.IdentifierToken)).Select(static token => token.Text));
        string unique = name;
        for (int number = 2; taken.Contains(unique); number++)
        {
            unique = name + number;
        }

        return unique;
    }

    private static FieldDeclarationSyntax Field(string name, ITypeSymbol type, ExpressionSyntax value, SyntaxGenerator generator) =>
        FieldDeclaration(VariableDeclaration((TypeSyntax)generator.TypeExpression(type, addImport: true))
            .AddVariables(VariableDeclarator(name).WithInitializer(EqualsValueClause(value.WithoutTrivia()))))
            .AddModifiers(Token(SyntaxKind.PrivateKeyword), Token(SyntaxKind.StaticKeyword), Token(SyntaxKind.ReadOnlyKeyword))
            .WithAdditionalAnnotations(Formatter.Annotation);

    // After the other static fields, whose values it may need: they are set in the order of the text.
    private static TypeDeclarationSyntax WithField(TypeDeclarationSyntax owner, FieldDeclarationSyntax field)
    {
        int index = owner.Members.LastIndexOf(static member => member is FieldDeclarationSyntax other && other.Modifiers.Any(SyntaxKind.StaticKeyword)) + 1;
        string lineEnd = owner.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)).ToString();
        SyntaxTrivia line = EndOfLine(lineEnd.Length > 0 ? lineEnd : "\n");
        SyntaxList<MemberDeclarationSyntax> members = owner.Members;
        if (index == 0 && members.FirstOrDefault() is { } next and not FieldDeclarationSyntax)
        {
            members = members.Replace(next, next.WithLeadingTrivia(next.GetLeadingTrivia().Insert(0, line)));
        }

        return owner.WithMembers(members.Insert(index, field.WithTrailingTrivia(line)));
    }
}
