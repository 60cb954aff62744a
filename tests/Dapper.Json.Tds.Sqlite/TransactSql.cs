using System.Text.RegularExpressions;
using Microsoft.SqlServer.TransactSql.ScriptDom;

namespace Dapper.Json.Tds.Sqlite;

/// <summary>Checks SQL by the grammar of SQL Server, and puts what SQLite says in another way into its words.</summary>
public static partial class TransactSql
{
    /// <summary>Returns why SQL Server 2022 would not understand a text; null where it would.</summary>
    public static string? ErrorOf(string sql)
    {
        new TSql160Parser(initialQuotedIdentifiers: true).Parse(new StringReader(sql), out IList<ParseError> errors);
        return errors.Count == 0 ? null : $"{errors[0].Message} (line {errors[0].Line}, column {errors[0].Column}) in: {sql}";
    }

    /// <summary>Returns the SQL for SQLite. It knows the statements of these benchmarks, and no others.</summary>
    public static string ToSqlite(string sql)
    {
        string known = OpenJson().Replace(sql.Replace("(max)", "", StringComparison.OrdinalIgnoreCase), static match =>
        {
            IEnumerable<string> columns = Declared().Matches(match.Groups["columns"].Value)
                .Select(static column => $"{Read(column.Groups["path"].Value)} as {column.Groups["name"].Value}");
            return $"(select {string.Join(", ", columns)} from json_each({match.Groups["json"].Value}))";
        });
        return Top().Replace(known, "select ${columns} limit ${count}")
            .Replace("count_big(*)", "count(*)", StringComparison.Ordinal)
            .Replace(" collate database_default", "", StringComparison.Ordinal);
    }

    /// <summary>Reads what json_each returns: of an object or an array its JSON, of any other value the value itself.</summary>
    private static string Read(string path) => path == "'$'" ? "value" : $"json_extract(value, {path})";

    [GeneratedRegex(@"openjson\((?<json>@\w+)\) with \((?<columns>(?:[^()']|\([^()]*\)|'[^']*')*)\)")]
    private static partial Regex OpenJson();

    [GeneratedRegex(@"(?<name>\[[^\]]*\]|""[^""]*"") [^',]+(?:\([^()]*\)[^',]*)?(?<path>'[^']*')")]
    private static partial Regex Declared();

    // Of a statement, not of a query within one.
    [GeneratedRegex(@"\bselect top ?\((?<count>[^()]*)\) (?<columns>[^;]*)", RegexOptions.IgnoreCase)]
    private static partial Regex Top();
}
