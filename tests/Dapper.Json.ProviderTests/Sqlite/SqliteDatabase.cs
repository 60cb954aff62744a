using Microsoft.Data.Sqlite;

namespace Dapper.Json.ProviderTests.Sqlite;

/// <summary>SQLite, each connection with a database of its own in memory.</summary>
public class SqliteDatabase : Database
{
    static SqliteDatabase() => SQLitePCL.Batteries_V2.Init();

    public override IReadOnlyList<TypeColumn> Types => SqliteTypes.All;

    public override Type ErrorType => typeof(SqliteException);

    public override string TextType => "text";

    public override string BinaryType => "blob";

    // SQLite gives NULL for a division by zero.
    public override string FailingStatement => "select abs(-9223372036854775808)";

    // sqlite3_interrupt needs the connection only.
    public override string? SynchronousExecutionGoesOn => null;

    public override DbConnection Connect() => new SqliteConnection("Data Source=:memory:");

    public override DbConnection ConnectFromPoolOfOne() =>
        Lacks<DbConnection>("A SQLite database in memory is not pooled.");

    public override string Numbers(int count) =>
        $"(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < {count}) select n from numbers) numbers";

    public override string FailingAt(int n) => $"abs(case n when {n} then -9223372036854775808 else n end)";

    /// <remarks>SQLite has no way to wait: the queries count, and tell with the first number that they cannot get past.</remarks>
    public override SlowQuery CreateSlowQuery(DbConnection connection, bool afterRows)
    {
        var running = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        ((SqliteConnection)connection).CreateFunction("is_negative", (long n) =>
        {
            running.TrySetResult();
            return n < 0;
        });

        int rows = afterRows ? 1000 : 0;
        return new SlowQuery(
            $"with recursive numbers(n) as (select 1 union all select n + 1 from numbers) select n as item from numbers where n <= {rows} or is_negative(n)",
            () => running.Task);
    }

    public override Routine CreateRoutine(DbConnection connection) =>
        Lacks<Routine>("SQLite has neither stored procedures nor functions that return rows.");
}
