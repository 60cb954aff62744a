using Dapper.Json.Tests.Drivers.SqlServer;

namespace Dapper.Json.Tests.Execution;

/// <summary>Results of which the cell in the second row and column fails in one of the reader's getters.</summary>
internal static class FailingCell
{
    public static readonly string[] ValueGetters = ["GetInt32", "GetString", "GetFieldValue"];
    public static readonly string[] Getters = [.. ValueGetters, "IsDBNull"];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<string, string> Pairs(string[] causes, string[] getters) =>
        new(from cause in causes from getter in getters select (cause, getter));

    /// <summary>Gives what a getter fails with.</summary>
    public static Exception Cause(string failure) => failure switch
    {
        "server" => new FakeServerException("The server is going away."),
        "network" => new EndOfStreamException("The connection was closed."),
        "time limit" => new TimeoutException("The server does not answer."),
        "cast" => new InvalidCastException("It is no such value."),
        "overflow" => new OverflowException("It is too large."),
        _ => new FormatException("It is no number."),
    };

    /// <summary>Gives a result whose second row fails in its second column.</summary>
    public static FakeResult Result(string getter, Exception cause)
    {
        FakeColumn value = SqlServerColumnOf(getter).ToFake();
        return FakeResult.Of([FakeColumn.Of<int>("Id", "int"), value], [1, Good(getter)], [2, Bad(getter, cause)], [3, Good(getter)]);
    }

    public static FakeServer Server(string getter, Exception cause) => new(Result(getter, cause));

    /// <summary>Gives one from a driver whose types hold for all rows, so that members are written without objects.</summary>
    /// <param name="getter">The getter.</param>
    /// <param name="cause">What it fails with; null for a result that does not fail.</param>
    public static FakeServer SqlServer(string getter, Exception? cause) =>
        SqlServerAccesses.Server(
            [SqlServerColumn.Of<int>("int") with { Name = "Id" }, SqlServerColumnOf(getter)],
            [1, Good(getter)],
            [2, cause is null ? Good(getter) : Bad(getter, cause)]);

    /// <summary>Says whether a type is written without objects there.</summary>
    public static bool IsDirect(string getter) => getter switch
    {
        "GetInt32" => IsDirect<int>(getter),
        "GetFieldValue" => IsDirect<DateTimeOffset>(getter),
        _ => IsDirect<string>(getter),
    };

    /// <summary>Gives what a query fails with.</summary>
    public static Task<Exception?> QueryAsync(FakeServer server, JsonQueryOptions? options = null) =>
        RunAsync(server, connection => connection.QueryJsonAsync("select", null, new ArrayBufferWriter<byte>(), options, cancellationToken: Token));

    /// <summary>Gives what a query of a type fails with.</summary>
    public static Task<Exception?> QueryTypedAsync(FakeServer server, string getter) => getter switch
    {
        "GetInt32" => QueryTypedAsync<int>(server),
        "GetFieldValue" => QueryTypedAsync<DateTimeOffset>(server),
        _ => QueryTypedAsync<string>(server),
    };

    public static Exception? Query(FakeServer server)
    {
        using var connection = new FakeConnection(server);
        return Record.Exception(() => connection.QueryJsonString("select"));
    }

    private static async Task<Exception?> RunAsync(FakeServer server, Func<FakeConnection, Task> query)
    {
        using var connection = new FakeConnection(server);
        Exception? error = await Record.ExceptionAsync(() => query(connection));
        Assert.Equal(ConnectionState.Closed, connection.State);
        Assert.Empty(server.Violations);
        return error;
    }

    private static Task<Exception?> QueryTypedAsync<T>(FakeServer server) =>
        RunAsync(server, connection => connection.QueryJsonAsync<Row<T>>("select", null, new ArrayBufferWriter<byte>(), cancellationToken: Token));

    private static bool IsDirect<T>(string getter)
    {
        using var connection = new FakeConnection(SqlServer(getter, cause: null));
        return connection.ExplainJson<Row<T>>("select").IsDirect;
    }

    private static SqlServerColumn SqlServerColumnOf(string getter) => getter switch
    {
        "GetInt32" => SqlServerColumn.Of<int>("int"),
        "GetFieldValue" => SqlServerColumn.Of<DateTimeOffset>("datetimeoffset"),
        _ => SqlServerColumn.Of("nvarchar(50)"),
    };

    private static object Good(string getter) => getter switch
    {
        "GetInt32" => 7,
        "GetFieldValue" => DateTimeOffset.UnixEpoch,
        _ => "x",
    };

    private static object Bad(string getter, Exception cause) => getter == "IsDBNull" ? new FailingNullCheck(cause) : cause;

    private sealed class Row<T>
    {
        public int Id { get; set; }

        public T? Value { get; set; }
    }
}
