namespace Dapper.Json.Tests.Access;

/// <summary>A connection, and the command that gives the results of a case on it.</summary>
internal sealed record AccessTarget(DbConnection Connection, string Sql, object? Parameters = null) : IDisposable
{
    /// <summary>Opens SQLite, whose rows are parameters; null if it has not the type of a value.</summary>
    public static AccessTarget? OfSqlite(FakeResult[] results)
    {
        if (results.Any(static result => result.Rows.Any(static row => Array.Exists(row, IsForeign))))
        {
            return null;
        }

        (string sql, DynamicParameters parameters) = SqliteOf(results);
        return new AccessTarget(Databases.Open(), sql, parameters);
    }

    /// <summary>Gives the command that returns results on SQLite.</summary>
    public static (string Sql, DynamicParameters Parameters) SqliteOf(params FakeResult[] results)
    {
        var parameters = new DynamicParameters();
        int next = 0;
        string sql = string.Join(";\n", results.Select(result => result.Rows.Any()
            ? string.Join(" union all ", result.Rows.Select(row => Select(result, row.Select(Parameter))))
            : Select(result, result.Columns.Select(static _ => "null")) + " where 0"));
        return (sql, parameters);

        string Parameter(object? value)
        {
            string name = string.Create(CultureInfo.InvariantCulture, $"p{next++}");
            parameters.Add(name, ToSqlite(value));
            return $"@{name}";
        }
    }

    /// <summary>Opens SQLite behind a profiler.</summary>
    public static AccessTarget? OfProfiledSqlite(FakeResult[] results) =>
        OfSqlite(results) is { } sqlite ? sqlite with { Connection = new ProfiledConnection(sqlite.Connection) } : null;

    /// <summary>Opens a driver that is not known, and fails for whatever its way of opening a reader forbids.</summary>
    public static AccessTarget OfAnyDriver(FakeResult[] results) => new(new FakeConnection(new FakeServer(results)).AlreadyOpen(), "select");

    public void Dispose() => Connection.Dispose();

    private static string Select(FakeResult result, IEnumerable<string> cells) =>
        "select " + string.Join(", ", cells.Zip(
            result.Columns, static (cell, column) => $"{cell} as \"{column.Name!.Replace("\"", "\"\"", StringComparison.Ordinal)}\""));

    private static bool IsForeign(object? value) =>
        value is BigInteger || (value is decimal exact && exact.Scale != ((decimal)(double)exact).Scale);

    private static object? ToSqlite(object? value) => value switch
    {
        decimal number => (double)number,
        Guid guid => guid.ToString(),
        _ => value,
    };
}
