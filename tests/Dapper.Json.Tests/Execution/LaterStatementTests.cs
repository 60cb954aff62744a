using System.Buffers;
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

        Assert.Same(failure, await Assert.ThrowsAsync<FakeServerException>(() => RunAsync(connection, "select", method, isAsync)));
        Assert.Equal(1, server.Commands.Last().DisposeCount);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Without_one_the_number_of_rows_is_the_error(string method, bool isAsync, int rows)
    {
        using var connection = new FakeConnection(Server(rows, failure: null));
        Assert.Throws<InvalidOperationException>(() => Dapper(connection, method));

        Exception error = await Assert.ThrowsAsync<InvalidOperationException>(() => RunAsync(connection, "select", method, isAsync));
        Assert.Equal(rows == 0 ? "The query returned no row." : "The query returned more than one row.", error.Message);
    }

    /// <remarks>This driver runs the later statements at the end of its reader too, but says nothing of their errors.</remarks>
    [Theory]
    [MemberData(nameof(Forms))]
    public async Task SQLite_throws_as_under_dapper(string method, bool isAsync, int rows)
    {
        string sql = $"select value as Id from json_each('[1,2]') limit {rows}; select abs(-9223372036854775808)";
        await using var connection = new SqliteConnection("Data Source=:memory:");
        Assert.Throws<InvalidOperationException>(() => Dapper(connection, method, sql));

        await Assert.ThrowsAsync<InvalidOperationException>(() => RunAsync(connection, sql, method, isAsync));
    }

    /// <remarks>Who reads on behind the rows, as Dapper does, sees the failure; the end of this driver's reader does not show it.</remarks>
    [Theory]
    [InlineData("QueryJson")]
    [InlineData("QueryJson<T>")]
    [InlineData("QueryFirstJson")]
    [InlineData("QuerySingleJson")]
    [InlineData("QueryFirstJson<T>")]
    [InlineData("QuerySingleJson<T>")]
    public async Task Behind_the_rows_the_error_is_thrown_on_SQLite_as_well(string method)
    {
        const string Sql = "select 1 as Id; select abs(-9223372036854775808)";
        await using var connection = new SqliteConnection("Data Source=:memory:");
        Assert.Throws<SqliteException>(() => Dapper(connection, method, Sql));

        foreach (bool isAsync in (bool[])[false, true])
        {
            await Assert.ThrowsAsync<SqliteException>(() => RunAsync(connection, Sql, method, isAsync));
        }
    }

    private static FakeServer Server(int rows, Exception? failure) => new(FakeResult.Counting(rows), FakeResult.Counting(3)) { DisposeError = failure };

    private static void Dapper(System.Data.Common.DbConnection connection, string method, string sql = "select")
    {
        if (method.Contains("Single", StringComparison.Ordinal))
        {
            connection.QuerySingle<Row>(sql);
        }
        else if (method.StartsWith("QueryJson", StringComparison.Ordinal))
        {
            connection.Query<Row>(sql);
        }
        else
        {
            connection.QueryFirst<Row>(sql);
        }
    }

    private static Task<object?> RunAsync(System.Data.Common.DbConnection connection, string sql, string method, bool isAsync)
    {
        string name = method.Replace("Json", isAsync ? "JsonAsync" : "Json", StringComparison.Ordinal).Replace("<T>", "<Counted>", StringComparison.Ordinal);
        return QueryForm.Overloads[$"{name} sql to stream"]
            .RunAsync(connection, new QueryArguments { Sql = sql }, new ArrayBufferWriter<byte>(), new MemoryStream());
    }

    private sealed class Row
    {
        public long Id { get; set; }
    }
}
