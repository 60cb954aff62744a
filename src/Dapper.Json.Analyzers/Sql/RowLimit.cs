using System.Globalization;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>The number of rows that a select returns at most.</summary>
/// <param name="Index">The index of the word that limits them.</param>
/// <param name="Count">The number.</param>
internal readonly record struct RowLimit(int Index, int Count)
{
    /// <summary>Reads the limit of a select; null if there is none, or its number is not known.</summary>
    /// <param name="select">The select.</param>
    /// <param name="valueOf">Returns the value of a parameter; null if it is not known.</param>
    public static RowLimit? Of(SelectStatement select, Func<string, int?> valueOf)
    {
        SqlWords words = select.Words;
        if (ListMistakes.LimitOf(select, toOne: false) is not (> 0 and var limit) || words.IsWord(limit, "offset"))
        {
            return null;
        }

        int count = ListMistakes.CountOf(words, limit);
        if (words.IsSymbol(count + 1, ','))
        {
            // MySQL has the rows that are skipped before the comma.
            count += words.IsWord(limit, "limit") ? 2 : 0;
        }

        bool isWhole = words[count + 1].Kind is SqlTokenKind.None or SqlTokenKind.Word or SqlTokenKind.Close
            || words.IsSymbol(count + 1, ';') || (words.IsWord(limit, "top") && words.IsSymbol(count + 1, '*'));
        int? value = words[count].Kind == SqlTokenKind.Parameter ? valueOf(words.Text(count)[1..])
            : int.TryParse(words.Text(count), NumberStyles.None, CultureInfo.InvariantCulture, out int number) ? number
            : null;
        return isWhole && value is { } known ? new RowLimit(limit, known) : null;
    }
}
