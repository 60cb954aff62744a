using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace Dapper.Json.CodeFixes;

/// <summary>Adds a value to the parameters of a call.</summary>
/// <param name="Changes">The changes of the call.</param>
internal sealed record ParameterEdit(List<TextChange> Changes)
{
    /// <summary>Returns the changes; null if the parameters are made elsewhere, or have another value of that name.</summary>
    public static ParameterEdit? Of(QueryCall call, string name, ExpressionSyntax value)
    {
        switch (call.Parameters?.Syntax)
        {
            case null:
                return Added(call, $"new {{ {value} }}");
            case LiteralExpressionSyntax literal when literal.IsKind(SyntaxKind.NullLiteralExpression):
                return new ParameterEdit([new TextChange(literal.Span, $"new {{ {value} }}")]);
            case AnonymousObjectCreationExpressionSyntax { ContainsDirectives: false, Initializers: { Count: > 0 } members }:
                var same = members.FirstOrDefault(member => name.Equals(NameOf(member), StringComparison.OrdinalIgnoreCase));
                return same is null ? new ParameterEdit([new TextChange(new TextSpan(members.Last().Span.End, 0), $", {value}")])
                    : same.Expression.IsEquivalentTo(value, topLevel: false) ? new ParameterEdit([])
                    : null;
            default:
                return null;
        }
    }

    private static string NameOf(AnonymousObjectMemberDeclaratorSyntax member) => member switch
    {
        { NameEquals.Name.Identifier.ValueText: var name } => name,
        { Expression: MemberAccessExpressionSyntax access } => access.Name.Identifier.ValueText,
        _ => member.Expression.ToString().TrimStart('@'),
    };

    /// <remarks>In its place, if those before it are given in order, and else by its name.</remarks>
    private static ParameterEdit? Added(QueryCall call, string value)
    {
        if (call.Sql.Syntax.Parent is not ArgumentSyntax { Parent: ArgumentListSyntax list } sql
            || call.Sql.Parent is not IArgumentOperation { Parameter.ContainingSymbol: IMethodSymbol method, Parameter.Ordinal: var sqlOrdinal }
            || method.Parameters.FirstOrDefault(static parameter => parameter.Name.ToLowerInvariant() is "param" or "parameters") is not { } parameter)
        {
            return null;
        }

        int place = list.Arguments.IndexOf(sql) + parameter.Ordinal - sqlOrdinal;
        bool isInOrder = place <= list.Arguments.Count && !list.Arguments.Take(place).Any(static argument => argument.NameColon is not null)
            && (place == list.Arguments.Count || list.Arguments[place].NameColon is not null);
        return isInOrder
            ? new ParameterEdit([new TextChange(new TextSpan(list.Arguments[place - 1].Span.End, 0), ", " + value)])
            : new ParameterEdit([new TextChange(new TextSpan(list.Arguments.Last().Span.End, 0), $", {parameter.Name}: {value}")]);
    }
}
