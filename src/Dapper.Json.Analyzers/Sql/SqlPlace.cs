using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>Finds what SQL says in the code that holds it.</summary>
internal static class SqlPlace
{
    /// <summary>Returns where a part of the SQL stands: inside its literal, or else the whole expression.</summary>
    /// <param name="sql">The expression of the SQL.</param>
    /// <param name="part">The part.</param>
    /// <param name="start">Where it starts in the SQL.</param>
    public static Location Of(IOperation sql, string part, int start) =>
        sql.Syntax is LiteralExpressionSyntax { Token: var token } && In(token, part, start) is { } span
            ? Location.Create(token.SyntaxTree!, span)
            : sql.Syntax.GetLocation();

    /// <summary>Returns where a part of the text of a literal stands in the code; null if that is not certain.</summary>
    /// <remarks>Escapes and indentation move the parts, but keep their order.</remarks>
    public static TextSpan? In(SyntaxToken literal, string part, int start)
    {
        List<int> inValue = Positions(literal.ValueText, part), inCode = Positions(literal.Text, part);
        return inValue.Count == inCode.Count && inValue.IndexOf(start) is >= 0 and var index
            ? new TextSpan(literal.SpanStart + inCode[index], part.Length)
            : null;
    }

    private static List<int> Positions(string text, string part)
    {
        var positions = new List<int>();
        for (int index = text.IndexOf(part, StringComparison.Ordinal); index >= 0; index = text.IndexOf(part, index + 1, StringComparison.Ordinal))
        {
            positions.Add(index);
        }

        return positions;
    }
}
