using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>Finds what SQL says in the code that holds it.</summary>
internal static class SqlPlace
{
    /// <summary>Returns where a part of the SQL stands: inside its literal, or else the whole expression.</summary>
    public static Location Of(QueryCall call, string part, int start)
    {
        if (call.Sql.Syntax is LiteralExpressionSyntax { Token: var token } && call.SqlText is { } sql)
        {
            List<int> inValue = Positions(sql, part), inCode = Positions(token.Text, part);

            // Escapes and indentation move the parts, but keep their order.
            if (inValue.Count == inCode.Count && inValue.IndexOf(start) is >= 0 and var index)
            {
                return Location.Create(token.SyntaxTree!, new TextSpan(token.SpanStart + inCode[index], part.Length));
            }
        }

        return call.Sql.Syntax.GetLocation();
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
