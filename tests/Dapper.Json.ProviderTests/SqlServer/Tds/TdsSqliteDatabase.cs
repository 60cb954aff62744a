using Dapper.Json.ProviderTests.Sqlite;

[assembly: AssemblyFixture(typeof(Dapper.Json.ProviderTests.SqlServer.Tds.TdsSqliteFixture))]

namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>SqlClient, behind which SQLite runs the statements: what both understand of the suite.</summary>
public sealed class TdsSqliteDatabase : Database
{
    /// <summary>So many rows that the client has begun to read when the server waits behind them.</summary>
    private const int MoreThanBuffersHold = 2_000;

    private readonly SqliteDatabase _sqlite = new();

    public override IReadOnlyList<TypeColumn> Types { get; } =
    [
        new TypeColumn("int").Equal("0", 0).Equal("-2147483648", int.MinValue).Equal("2147483647", int.MaxValue),
        new TypeColumn("bigint").Equal("0", 0L).Equal("9223372036854775807", long.MaxValue),
        new TypeColumn("bit").Equal("1", true).Equal("0", false),
        new TypeColumn("float").Equal("0.0", 0.0).Equal("0.1", 0.1).Equal("1.7976931348623157e308", double.MaxValue),
        new TypeColumn("nvarchar(100)").Equal("''", "").Equal("'plain'", "plain").Equal("'\"\\/<>&äöü 🎉'", "\"\\/<>&äöü 🎉"),
        new TypeColumn("text").Equal("''", "").Equal("'plain'", "plain").Equal("'\"\\/<>&äöü 🎉' || char(0, 10)", "\"\\/<>&äöü 🎉\0\n"),
        new TypeColumn("blob").Equal("x''", Array.Empty<byte>()).Equal("x'00ff80'", new byte[] { 0, 255, 128 }),
    ];

    public override Type ErrorType => typeof(SqlException);

    public override string TextType => "text";

    public override string BinaryType => "blob";

    public override string BooleanType => "bit";

    public override string FailingStatement => _sqlite.FailingStatement;

    public override DbConnection Connect() => new SqlConnection(TdsSqliteFixture.Server.ConnectionString);

    public override DbConnection ConnectFromPoolOfOne() => SqlServerDatabase.ConnectFromPoolOfOne(TdsSqliteFixture.Server.ConnectionString);

    public override string Numbers(int count) => _sqlite.Numbers(count);

    public override string FailingAt(int n) => _sqlite.FailingAt(n);

    public override SlowQuery CreateSlowQuery(DbConnection connection, bool afterRows)
    {
        if (!afterRows)
        {
            return Lacks<SlowQuery>("SqlClient loses a cancellation until it has noted that its request is sent, and nothing shows when it has.");
        }

        var gate = new TdsGate();
        return new SlowQuery(TdsSqliteFixture.Server.AddWait(MoreThanBuffersHold, gate), () => gate.Reached);
    }

    public override Routine CreateRoutine(DbConnection connection) => new("multiples", CommandType.StoredProcedure);
}

/// <summary>Ends the server behind the last test.</summary>
public sealed class TdsSqliteFixture : IAsyncDisposable
{
    internal static TdsSqliteServer Server { get; } = new();

    public ValueTask DisposeAsync() => Server.DisposeAsync();
}
