using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Dapper.Json.Build.Mutations;

/// <summary>Finds the mistakes that could be made in a file. Whether they compile is found out later.</summary>
internal sealed partial class MistakeFinder(string file, SemanticModel model)
{
    private static readonly Dictionary<SyntaxKind, (string Kind, string Operator)> Operators = new()
    {
        [SyntaxKind.LessThanExpression] = ("bound", "<="),
        [SyntaxKind.LessThanOrEqualExpression] = ("bound", "<"),
        [SyntaxKind.GreaterThanExpression] = ("bound", ">="),
        [SyntaxKind.GreaterThanOrEqualExpression] = ("bound", ">"),
        [SyntaxKind.EqualsExpression] = ("arithmetic", "!="),
        [SyntaxKind.NotEqualsExpression] = ("arithmetic", "=="),
        [SyntaxKind.AddExpression] = ("arithmetic", "-"),
        [SyntaxKind.SubtractExpression] = ("arithmetic", "+"),
    };

    private readonly List<Mistake> _found = [];

    public static IEnumerable<Mistake> FindIn(string file, SemanticModel model)
    {
        var finder = new MistakeFinder(file, model);
        foreach (SyntaxNode node in model.SyntaxTree.GetRoot().DescendantNodes(static node => !IsLeftAlone(node)).Where(static node => !IsLeftAlone(node)))
        {
            finder.FindIn(node);
        }

        return finder._found;
    }

    // What only a message says, and what is evaluated by the compiler.
    private static bool IsLeftAlone(SyntaxNode node) => node switch
    {
        ThrowExpressionSyntax or ThrowStatementSyntax or AttributeSyntax or InterpolatedStringExpressionSyntax or EnumMemberDeclarationSyntax => true,
        ParameterSyntax or LocalDeclarationStatementSyntax { IsConst: true } => true,
        MethodDeclarationSyntax { Identifier.Text: "ToString" or "GetHashCode" } => true,
        FieldDeclarationSyntax field => field.Modifiers.Any(SyntaxKind.ConstKeyword),
        ExpressionSyntax expression => IsDiagnostic().IsMatch(expression.ToString()),
        _ => false,
    };

    private void FindIn(SyntaxNode node)
    {
        switch (node)
        {
            case IfStatementSyntax { Condition: var condition }:
                AddCondition(condition);
                break;
            case WhileStatementSyntax { Condition: var condition }:
                AddCondition(condition);
                break;
            case ConditionalExpressionSyntax { Condition: var condition }:
                AddCondition(condition);
                break;
            case WhenClauseSyntax { Condition: var condition }:
                AddCondition(condition);
                break;
            case ArrowExpressionClauseSyntax { Expression: var condition }
                when model.GetTypeInfo(condition).ConvertedType is { SpecialType: SpecialType.System_Boolean }:
                AddCondition(condition);
                break;
            case BinaryExpressionSyntax binary:
                AddOperator(binary);
                break;
            case LiteralExpressionSyntax { Token.Value: int number } literal:
                Add(literal, "bound", $"{number + 1} for {number}", on => $"({on} ? {number + 1} : {number})");
                Add(literal, "bound", $"{number - 1} for {number}", on => $"({on} ? {number - 1} : {number})");
                break;
            case LiteralExpressionSyntax { Token.Value: bool value } literal:
                Add(literal, "flag", "flipped", on => value ? $"(!{on})" : on);
                break;
            case ExpressionStatementSyntax statement:
                Add(statement, "statement", "left out", on => $"if (!{on}) {{ {statement} }}");
                break;
            case ReturnStatementSyntax { Expression: { } value } when IsDefaultAllowed(value):
                Add(value, "return", "default", on => $"({on} ? default : {value})");
                break;
            case InvocationExpressionSyntax call:
                AddSwappedArguments(call);
                break;
            case SwitchExpressionSyntax { Arms: var arms }:
                AddArms(arms);
                break;
        }
    }

    private void AddCondition(ExpressionSyntax condition)
    {
        if (condition is LiteralExpressionSyntax)
        {
            return;
        }

        Add(condition, "condition", "negated", on => $"({on} ? !({condition}) : ({condition}))");
        Add(condition, "condition", "false", on => $"(!{on} && ({condition}))");
        Add(condition, "condition", "true", on => $"({on} || ({condition}))");
    }

    private void AddOperator(BinaryExpressionSyntax binary)
    {
        (ExpressionSyntax left, ExpressionSyntax right) = (binary.Left, binary.Right);
        string sign = binary.OperatorToken.Text;
        if (Operators.TryGetValue(binary.Kind(), out (string Kind, string Operator) other) && IsNumber(left) && IsNumber(right))
        {
            Add(binary, other.Kind, $"{other.Operator} for {sign}", on => $"({on} ? ({left} {other.Operator} {right}) : ({binary}))");
        }
        else if (sign is "&&" or "||")
        {
            string swapped = sign == "&&" ? "||" : "&&";
            Func<ExpressionSyntax, string, string> without = sign == "&&"
                ? static (code, on) => $"({on} || ({code}))" : static (code, on) => $"(!{on} && ({code}))";
            Add(binary, "logic", $"{swapped} for {sign}", on => $"({on} ? ({left} {swapped} {right}) : ({binary}))");
            Add(left, "logic", $"left out before {sign}", on => without(left, on));
            Add(right, "logic", $"left out behind {sign}", on => without(right, on));
        }
        else if (sign == "??" && right is not ThrowExpressionSyntax)
        {
            Add(binary, "condition", "only what is behind ??", on => $"({on} ? ({right}) : ({binary}))");
        }
    }

    private void AddSwappedArguments(InvocationExpressionSyntax call)
    {
        SeparatedSyntaxList<ArgumentSyntax> arguments = call.ArgumentList.Arguments;
        if (arguments.Any(static argument => argument.NameColon is not null || !argument.RefKindKeyword.IsKind(SyntaxKind.None))
            || model.GetSymbolInfo(call).Symbol is IMethodSymbol
            {
                Name: "Min" or "Max" or "Equals" or "ReferenceEquals" or "SequenceEqual" or "LastIndexOfAny",
            })
        {
            return;
        }

        for (int i = 1; i < arguments.Count; i++)
        {
            (ArgumentSyntax first, ArgumentSyntax second) = (arguments[i - 1], arguments[i]);
            if (TypeOf(first.Expression) is { } type && SymbolEqualityComparer.Default.Equals(type, TypeOf(second.Expression)) && !first.IsEquivalentTo(second))
            {
                string swapped = call.WithArgumentList(SyntaxFactory.ArgumentList(
                    arguments.Replace(first, second.WithoutTrivia()).RemoveAt(i).Insert(i, first.WithoutTrivia()))).ToString();
                Add(
                    call.Parent is ExpressionStatementSyntax statement ? statement : call,
                    "arguments",
                    $"arguments {i} and {i + 1} swapped",
                    on => call.Parent is ExpressionStatementSyntax ? $"if ({on}) {{ {swapped}; }} else {{ {call}; }}" : $"({on} ? {swapped} : {call})");
            }
        }
    }

    private void AddArms(SeparatedSyntaxList<SwitchExpressionArmSyntax> arms)
    {
        for (int i = 0; i < arms.Count; i++)
        {
            (ExpressionSyntax own, ExpressionSyntax next) = (arms[i].Expression, arms[(i + 1) % arms.Count].Expression);
            if (own is not ThrowExpressionSyntax && next is not ThrowExpressionSyntax && !own.IsEquivalentTo(next))
            {
                // Both are cast to the type that the switch has: `?:` may find no common type of the two, or another one, such as of an int and a short.
                string? type = SymbolEqualityComparer.Default.Equals(TypeOf(own), TypeOf(next)) ? null : $"({model.GetTypeInfo(own).ConvertedType})";
                Add(own, "arm", $"the next arm's result for {arms[i].Pattern}", on => $"({on} ? {type}({next}) : {type}({own}))");
            }
        }
    }

    private void Add(SyntaxNode node, string kind, string what, Func<string, string> make)
    {
        MemberDeclarationSyntax? member = node.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        string name = member switch
        {
            MethodDeclarationSyntax method => method.Identifier.Text,
            PropertyDeclarationSyntax property => property.Identifier.Text,
            ConstructorDeclarationSyntax => "constructor",
            BaseFieldDeclarationSyntax field => field.Declaration.Variables[0].Identifier.Text,
            BaseTypeDeclarationSyntax type => type.Identifier.Text,
            _ => member?.Kind().ToString() ?? "",
        };
        int line = node.GetLocation().GetLineSpan().StartLinePosition.Line + 1;
        _found.Add(new Mistake(file, name, kind, OneLine(what), node.Span, OneLine(node.ToString()), line, IsOnce(member), make));
    }

    private static bool IsOnce(MemberDeclarationSyntax? member) =>
        member is FieldDeclarationSyntax or ConstructorDeclarationSyntax or PropertyDeclarationSyntax { Initializer: not null }
        && member.Modifiers.Any(SyntaxKind.StaticKeyword);

    private bool IsDefaultAllowed(ExpressionSyntax value) =>
        value is not LiteralExpressionSyntax
        && model.GetTypeInfo(value).ConvertedType is { } type
        && (type.IsValueType || type.NullableAnnotation == NullableAnnotation.Annotated)
        && !type.Name.Contains("Task", StringComparison.Ordinal);

    private bool IsNumber(ExpressionSyntax expression) =>
        TypeOf(expression)?.SpecialType is >= SpecialType.System_Char and <= SpecialType.System_UInt64;

    private ITypeSymbol? TypeOf(ExpressionSyntax expression) => model.GetTypeInfo(expression).Type;

    private static string OneLine(string code) => Space().Replace(code, " ");

    [GeneratedRegex(@"\s+")]
    private static partial Regex Space();

    [GeneratedRegex(@"^(new JsonQueryException|Debug\.|nameof\(|GC\.SuppressFinalize|[\w.]*[lL]og\w*\.)")]
    private static partial Regex IsDiagnostic();
}
