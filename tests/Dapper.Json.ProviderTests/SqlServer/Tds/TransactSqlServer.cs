using System.Collections.Concurrent;
using System.Text.RegularExpressions;
using Dapper.Json.Tds.Sqlite;

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>A server that holds each text against SQL Server's grammar. SQLite responds where it can: a test then goes on to its next text.</summary>
internal sealed partial class TransactSqlServer : SqliteSessions
{
    private const string Nothing = "select 1 where 1 = 0";

    private readonly ConcurrentDictionary<string, string?> _texts = new();

    /// <summary>Gets the texts that came, each with what is wrong with it.</summary>
    public IReadOnlyDictionary<string, string?> Texts => _texts;

    protected override TdsResponse? OwnResponse(TdsRequest request)
    {
        if (!request.IsTransaction && request.Procedure is null or "sp_executesql")
        {
            _texts.GetOrAdd(request.Text, TransactSql.ErrorOf);
        }

        return null;
    }

    /// <summary>Puts what most of the tests say into SQLite's words. A text that is left as it is fails there, which ends its test.</summary>
    protected override string ToSqlite(string sql)
    {
        if (sql.Contains(" procedure ", StringComparison.Ordinal))
        {
            return Nothing;
        }

        string known = Numbers().Replace(sql, static match => Sqlite.Numbers(NumberOf(match)));
        known = FailingAt().Replace(known, static match => Sqlite.FailingAt(NumberOf(match)))
            .Replace("select 1 / (@@spid * 0)", Sqlite.FailingStatement, StringComparison.Ordinal)
            .Replace("from sys.databases where database_id = db_id()", "from (select 160 as compatibility_level)", StringComparison.Ordinal)
            .Replace("from sys.dm_exec_requests where session_id = @session and wait_type = 'WAITFOR'", "", StringComparison.Ordinal)
            .Replace("waitfor delay '00:10:00'", Nothing, StringComparison.Ordinal)
            .Replace("@@spid", "1", StringComparison.Ordinal);
        known = Page().Replace(Left().Replace(known, ""), "limit ${count} offset ${skipped}");
        return TransactSql.ToSqlite(known);

        static int NumberOf(Match match) => int.Parse(match.Groups["number"].Value, CultureInfo.InvariantCulture);
    }

    [GeneratedRegex(@"\(select top \((?<number>\d+)\) row_number\(\).*? cross join sys\.all_objects b\) numbers")]
    private static partial Regex Numbers();

    [GeneratedRegex(@"n \+ 0 / \(n - (?<number>\d+)\)")]
    private static partial Regex FailingAt();

    [GeneratedRegex(@"offset (?<skipped>\S+) rows fetch next (?<count>\S+) rows only")]
    private static partial Regex Page();

    // The sign of a temporary table, and of a text in Unicode; what a column or a query of SQLite does not have.
    [GeneratedRegex(@"#(?=\w)|\bN(?=')| collate \w+| for json path(, without_array_wrapper)?")]
    private static partial Regex Left();
}
