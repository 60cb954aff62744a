using DuckDB.NET.Data;

namespace Dapper.Json.ProviderTests.DuckDb;

/// <summary>DuckDB, in memory. To make a database takes longer than most tests do, so they share one; temporary tables belong to a connection.</summary>
public class DuckDbDatabase : Database
{
    protected const string ConnectionString = "Data Source=:memory:?cache=shared";

    private static readonly DuckDBConnection KeepsDatabase = new(ConnectionString);

    private static int _functions;

    static DuckDbDatabase() => KeepsDatabase.Open();

    public override IReadOnlyList<TypeColumn> Types => DuckDbTypes.All;

    public override bool TypesInsideAreKnown => false;

    public override Type ErrorType => typeof(DuckDBException);

    public override string TextType => "varchar";

    public override string BinaryType => "blob";

    public override string JsonType => "json";

    // A division by zero is NULL.
    public override string FailingStatement => "select error('This statement fails')";

    // A vector has 2,048 rows. Without streaming, all of the result is there before its first row.
    public override string? ErrorsComeFirst => "DuckDB computes a vector of rows before it gives the first of them.";

    public override string? NoBytesInMembers => "DuckDB.NET gives a Stream for a BLOB, which Dapper makes no byte[] of.";

    // An interrupt needs the connection only.
    public override string? SynchronousExecutionGoesOn => null;

    // To DuckDB @ is an operator.
    public override string Sql(string sql) => sql.Replace('@', '$');

    public override DbConnection Connect() => new DuckDBConnection(ConnectionString);

    public override DbConnection ConnectFromPoolOfOne() => Lacks<DbConnection>("DuckDB.NET does not pool connections.");

    public override string Numbers(int count) => $"(select cast(range as int) as n from range(1, {count + 1})) numbers";

    public override string FailingAt(int n) => $"case n when {n} then cast(error('The sequence has come to its failure') as int) else n end";

    /// <remarks>DuckDB has no way to wait: the queries count, and tell with the first number that they cannot get past.</remarks>
    public override SlowQuery CreateSlowQuery(DbConnection connection, bool afterRows)
    {
        string isNegative = $"is_negative_{Interlocked.Increment(ref _functions)}";
        var running = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        ((DuckDBConnection)connection).RegisterScalarFunction<long, bool>(
            isNegative,
            n =>
            {
                running.TrySetResult();
                return n < 0;
            });

        int rows = afterRows ? 1000 : 0;
        return new SlowQuery(
            $"select range as item from range(1, 1000000000000) where range <= {rows} or {isNegative}(range)",
            () => running.Task);
    }

    public override Routine CreateRoutine(DbConnection connection)
    {
        connection.Execute("create temp macro multiples(p) as table select p * range as item from range(1, 4)");
        return new("from multiples($p)", CommandType.Text);
    }
}
