using Dapper.Json.Tests.Extensions;

namespace Dapper.Json.Tests.Execution;

/// <summary>Where there is no row or too many, what the driver's reader fails with at its end is thrown as by Dapper: on Npgsql it reads later statements there.</summary>
public class LaterStatementTests
{
    private static readonly string[] Methods = ["QueryFirstJson", "QuerySingleJson", "QueryFirstJson<T>", "QuerySingleJson<T>"];

    public static TheoryData<string, bool, int> Forms => new(
        from method in Methods
        from isAsync in (bool[])[false, true]
        from rows in (int[])[0, 2]
        where rows == 0 || method.Contains("Single", StringComparison.Ordinal)
        select (method, isAsync, rows));

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task An_error_at_the_end_is_thrown(string method, bool isAsync, int rows)
    {
        var failure = new FakeServerException("Of a later statement.");
        FakeServer server = Server(rows, failure);
        using var connection = new FakeConnection(server);
        Assert.Same(failure, Assert.Throws<FakeServerException>(() => Dapper(connection, method)));

        Assert.Same(failure, await Assert.ThrowsAsync<FakeServerException>(() => RunAsync(connection, method, isAsync)));
        Assert.Equal(1, server.Commands.Last().DisposeCount);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Without_one_the_number_of_rows_is_the_error(string method, bool isAsync, int rows)
    {
        using var connection = new FakeConnection(Server(rows, failure: null));
        Assert.Throws<InvalidOperationException>(() => Dapper(connection, method));

        Exception error = await Assert.ThrowsAsync<InvalidOperationException>(() => RunAsync(connection, method, isAsync));
        Assert.Equal(rows == 0 ? "The query returned no row." : "The query returned more than one row.", error.Message);
    }

    [Theory]
    [InlineData("QuerySingleJson", false)]
    [InlineData("QuerySingleJson<T>", true)]
    public async Task Many_rows_behind_one_too_many_are_cancelled(string method, bool isAsync)
    {
        FakeServer server = Server(rows: 30_000, failure: null);
        using var connection = new FakeConnection(server);

        await Assert.ThrowsAsync<InvalidOperationException>(() => RunAsync(connection, method, isAsync));

        Assert.Equal(1, server.Count(ServerEvent.Cancelled));
    }

    private static FakeServer Server(int rows, Exception? failure) => new(FakeResult.Counting(rows), FakeResult.Counting(3)) { DisposeError = failure };

    private static Row Dapper(FakeConnection connection, string method) =>
        method.Contains("Single", StringComparison.Ordinal) ? connection.QuerySingle<Row>("select") : connection.QueryFirst<Row>("select");

    private static Task<object?> RunAsync(FakeConnection connection, string method, bool isAsync)
    {
        string name = method.Replace("Json", isAsync ? "JsonAsync" : "Json", StringComparison.Ordinal).Replace("<T>", "<Counted>", StringComparison.Ordinal);
        return QueryForm.Overloads[$"{name} sql to stream"].RunAsync(connection, new QueryArguments(), new ArrayBufferWriter<byte>(), new MemoryStream());
    }

    private sealed class Row
    {
        public long Id { get; set; }
    }
}
