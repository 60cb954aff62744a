using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Dapper.Json.Tests.Layers;

/// <summary>
/// A switch over an enumeration of the source does not go on for a value that it does not name: the compiler complains of a switch expression without an arm
/// for all others, and a statement throws. So a further value is found where it is added.
/// </summary>
public class EnumSwitchTests
{
    [Fact]
    public void No_switch_goes_on_for_values_that_it_does_not_name()
    {
        SyntaxNode[] roots =
        [
            .. Directory.EnumerateFiles(Repository.PathOf("src"), "*.cs", SearchOption.AllDirectories)
                .Where(static path => !path.Replace('\\', '/').Split('/').Any(static part => part is "obj" or "bin"))
                .Select(static path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), new CSharpParseOptions(LanguageVersion.Latest), path).GetRoot()),
        ];
        string[] enums = [.. roots.SelectMany(static root => root.DescendantNodes().OfType<EnumDeclarationSyntax>()).Select(static type => type.Identifier.ValueText)];
        string[] wrong = [.. roots.SelectMany(static root => root.DescendantNodes()).Where(node => GoesOn(node, enums)).Select(PlaceOf)];

        Assert.Contains("JsonQueryFormat", enums);
        Assert.True(wrong.Length == 0, string.Join('\n', wrong));
    }

    /// <remarks>What is decided for one value and the rest may be asked without a switch, or as one of several questions about an object.</remarks>
    [Theory]
    [InlineData("x switch { A.One => 1, _ => 2 }", true)]
    [InlineData("x switch { null => 0, A.One or A.Two when y => 1, var other => 2 }", true)]
    [InlineData("x switch { { Kind: A.One } => 1, _ => 2 }", false)]
    [InlineData("x switch { A.One => 1, _ => throw new UnreachableException() }", false)]
    [InlineData("x switch { A.One => 1, A.Two => 2 }", false)]
    [InlineData("x switch { B.One => 1, _ => 2 }", false)]
    [InlineData("x switch { _ when y => 1, _ => A.One }", false)]
    public void It_finds_them(string expression, bool goesOn) =>
        Assert.Equal(goesOn, GoesOn(SyntaxFactory.ParseExpression(expression), ["A"]));

    [Theory]
    [InlineData("switch (x) { case A.One: break; }", true)]
    [InlineData("switch (x) { case A.One: break; default: y(); break; }", true)]
    [InlineData("switch (x) { case A.One: break; default: throw new UnreachableException(); }", false)]
    [InlineData("switch (x) { case B.One: break; }", false)]
    public void It_finds_statements(string statement, bool goesOn) =>
        Assert.Equal(goesOn, GoesOn(SyntaxFactory.ParseStatement(statement), ["A"]));

    private static bool GoesOn(SyntaxNode node, string[] enums) => node switch
    {
        SwitchExpressionSyntax { Arms: var arms } =>
            arms.Any(arm => Names(arm.Pattern, enums))
            && arms.Any(static arm => arm is { WhenClause: null, Pattern: DiscardPatternSyntax or VarPatternSyntax, Expression: not ThrowExpressionSyntax }),
        SwitchStatementSyntax { Sections: var sections } =>
            sections.SelectMany(static section => section.Labels).Any(label => Names(label, enums))
            && !sections.Any(static section => section.Labels.Any(static label => label is DefaultSwitchLabelSyntax) && section.Statements is [ThrowStatementSyntax]),
        _ => false,
    };

    private static bool Names(SyntaxNode pattern, string[] enums) => pattern switch
    {
        BinaryPatternSyntax { Left: var left, Right: var right } => Names(left, enums) || Names(right, enums),
        ConstantPatternSyntax { Expression: var value } => Names(value, enums),
        CaseSwitchLabelSyntax { Value: var value } => Names(value, enums),
        CasePatternSwitchLabelSyntax { Pattern: var inside } => Names(inside, enums),
        MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var name } } => enums.Contains(name),
        _ => false,
    };

    private static string PlaceOf(SyntaxNode node) =>
        $"{Path.GetRelativePath(Repository.Root, node.SyntaxTree.FilePath)}:{node.GetLocation().GetLineSpan().StartLinePosition.Line + 1}";
}
