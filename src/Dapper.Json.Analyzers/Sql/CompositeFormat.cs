using System.Globalization;
using System.Text.RegularExpressions;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>Puts texts into the places of a format, as <c>string.Format</c> does.</summary>
internal static class CompositeFormat
{
    private static readonly Regex Items = new(@"(?<brace>\{\{|\}\})|\{(?<index>[0-9]{1,3})(?<more>[,:][^{}]*)?\}", RegexOptions.CultureInvariant);

    public static SqlText Fill(SqlText format, IReadOnlyList<SqlText> values)
    {
        if (format.Constant is not { } text)
        {
            return format.Uncertain();
        }

        SqlText whole = SqlText.Of("");
        int start = 0;
        foreach (Match item in Items.Matches(text))
        {
            whole = whole.Then(SqlText.Of(text[start..item.Index]));
            start = item.Index + item.Length;
            if (item.Groups["brace"].Success)
            {
                whole = whole.Then(SqlText.Of(item.Value[..1]));
                continue;
            }

            int index = int.Parse(item.Groups["index"].Value, CultureInfo.InvariantCulture);
            SqlText value = index < values.Count ? values[index] : SqlText.Unknown;
            whole = whole.Then(item.Groups["more"].Success ? value.Uncertain() : value);
        }

        return whole.Then(SqlText.Of(text[start..]));
    }
}
