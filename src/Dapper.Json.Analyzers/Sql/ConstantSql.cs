using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>Reads SQL that is the same each time: constants, and locals that are given nothing else.</summary>
internal static class ConstantSql
{
    // Code that doubles a text in each line must not fill the memory.
    private const int Longest = 100_000;

    /// <summary>Returns the text; null if a part of it is only known at run time.</summary>
    public static string? Of(IOperation sql)
    {
        LocalTexts? locals = null;
        return Of(sql, local => (locals ??= LocalTexts.Before(sql)).Of(local));
    }

    /// <param name="sql">The SQL.</param>
    /// <param name="textOf">Returns the text of a local; null if it is not known.</param>
    public static string? Of(IOperation sql, Func<ILocalReferenceOperation, string?> textOf)
    {
        var whole = new StringBuilder();
        foreach (SqlPart part in SqlPart.Of(sql))
        {
            if ((part.Text ?? (part.Hole is ILocalReferenceOperation local ? textOf(local) : null)) is not { } text || whole.Length + text.Length > Longest)
            {
                return null;
            }

            whole.Append(text);
        }

        return whole.ToString();
    }
}
