using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>Reads the columns of a select.</summary>
internal static class SelectColumns
{
    /// <param name="words">The tokens of the statement.</param>
    /// <param name="start">The index of the first token of the columns.</param>
    /// <param name="end">That of the first behind them.</param>
    public static List<SelectColumn> Read(SqlWords words, int start, int end)
    {
        var columns = new List<SelectColumn>();
        int depth = 0;
        for (int index = start; index <= end; index++)
        {
            depth += words[index].Depth;
            if (index == end || (depth == 0 && words.IsSymbol(index, ',')))
            {
                columns.Add(Column(words, start, index));
                start = index + 1;
            }
        }

        return columns;
    }

    private static SelectColumn Column(SqlWords words, int start, int end)
    {
        int last = end - 1;
        bool isAll = words.IsSymbol(last, '*'), hasAs = words.IsWord(last - 1, "as");
        string text = words.Text(last);
        bool isName = last >= start && words[last].Kind == SqlTokenKind.Quoted && (text[0] != '\'' || hasAs) && text.Length > 2;
        int length = isName ? last - start - (hasAs ? 1 : 0) : 0;
        bool isPlain = length == 3 && words[start].Kind == SqlTokenKind.Word && words.IsSymbol(start + 1, '.')
            && words[start + 2].Kind is SqlTokenKind.Word or SqlTokenKind.Quoted;
        return new SelectColumn(
            isName ? NameOf(text) : null, isPlain ? words.Text(start) : null, isAll, isName ? text[1..^1] : text, words[last].Start + 1);
    }

    private static string NameOf(string quoted)
    {
        char close = quoted[^1];
        return quoted[1..^1].Replace(new string(close, 2), close.ToString());
    }
}
