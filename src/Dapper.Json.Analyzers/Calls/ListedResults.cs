using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Reads lists of several results, by the names of the methods that make them.</summary>
internal static class ListedResults
{
    private static readonly string[] Unread = ["Constant", "Count", "Total"];

    /// <summary>Returns the results that statements of the query have, in their order.</summary>
    /// <returns>The results, each with the rows that its page has; null if the list is not known.</returns>
    public static List<ListedResult>? Of(IOperation results, CancellationToken token)
    {
        SyntaxNode? list = PossibleValues.Of(results) is [var only] ? SyntaxOf(only, token) : null;
        IEnumerable<ExpressionSyntax?>? elements = list switch
        {
            CollectionExpressionSyntax { Elements: var all } => all.Select(static element => (element as ExpressionElementSyntax)?.Expression),
            ArrayCreationExpressionSyntax { Initializer.Expressions: var all } => all,
            ImplicitArrayCreationExpressionSyntax { Initializer.Expressions: var all } => all,
            _ => null,
        };
        List<ListedResult?>? read = elements?.Select(static element => element is null ? null : Read(element)).ToList();
        return read?.Contains(null) == false ? [.. read.OfType<ListedResult>().Where(static result => !Unread.Contains(result.Kind))] : null;
    }

    private static SyntaxNode? SyntaxOf(IOperation list, CancellationToken token) => list is IFieldReferenceOperation { Field: { IsReadOnly: true } field }
        ? (field.DeclaringSyntaxReferences is [var reference] ? (reference.GetSyntax(token) as VariableDeclaratorSyntax)?.Initializer?.Value : null)
        : list.Syntax;

    /// <summary>Reads calls such as <c>JsonResultSet.Rows("posts").Take(2, cursor, "next")</c>; null for what may be a result that is made elsewhere.</summary>
    private static ListedResult? Read(ExpressionSyntax element)
    {
        int? taken = null;
        while (element is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access, ArgumentList.Arguments: var arguments })
        {
            string name = access.Name.Identifier.ValueText;
            if (access.Expression is not InvocationExpressionSyntax inner)
            {
                return name == "SkipRest" ? null : new ListedResult(name, taken);
            }

            taken = name == "Take" && arguments.FirstOrDefault() is { Expression: LiteralExpressionSyntax { Token.Value: int count } } ? count : taken;
            element = inner;
        }

        return null;
    }
}

/// <summary>A result in a list of several.</summary>
/// <param name="Kind">The name of the method that makes it.</param>
/// <param name="Taken">The rows that its page has; null if it is no page.</param>
internal sealed record ListedResult(string Kind, int? Taken);
