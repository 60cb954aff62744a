using System.Transactions;
using Dapper.Json.Generated;

namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>
/// What a handler has done before a response, and does behind it, in the same transaction: whatever the response is, the rows afterwards are those that
/// Dapper leaves. A response may need few of the rows that its query has, and must not end the command, with which the transaction would end.
/// </summary>
public abstract class UnitOfWorkTests(UnitOfWorkDatabase database)
{
    private const int Cases = 30;

    // More than a response skips before it ends a command where it may.
    private const int ManyRows = 25_000;

    private static readonly JsonResultSet[] Results = [JsonResultSet.Spread(), JsonResultSet.Rows("items")];
    private static readonly JsonETag[] Sources =
        [JsonETag.FromColumn<int>("Version"), JsonETag.FromContent(100), JsonETag.FromContent(), JsonETag.FromQuery("select 1 as Version")];

    [Fact]
    public async Task The_rows_afterwards_are_those_of_Dapper()
    {
        // Skips the test where there is no such server.
        await database.Connect().DisposeAsync();
        IReadOnlyDictionary<string, int> kinds = await GeneratedCases.RunAsync(Cases, async random =>
        {
            Way way = Pick(random, Enum.GetValues<Way>());
            bool isCompleted = random.Next(3) > 0, isMissing = random.Next(4) == 0;
            string form = Pick(random, "row", "list", "several");
            JsonResultOptions options = new() { ETag = Pick<JsonETag?>(random, [.. Sources, null]), BufferUpTo = Pick(random, 0, 0, 1 << 20) };
            string method = Pick(random, "GET", "GET", "HEAD"), condition = Pick(random, "", "If-None-Match", "If-None-Match", "If-Match");
            string sql = SqlOf(form, isMissing && form == "row", ManyRows);

            // Dapper reads all rows, however many: a few say what it leaves.
            string few = SqlOf(form, isMissing && form == "row", rows: 3);
            (string dapper, Exception? refusal) = await RunAsync(way, isCompleted, (connection, transaction) => ReadAsync(connection, few, transaction));
            int status = 0;
            (string rows, Exception? failure) = await RunAsync(way, isCompleted, async (connection, transaction) =>
            {
                JsonQueryResult Result() => form switch
                {
                    "row" => connection.QueryFirstOrDefaultJsonResult(sql, options: options, transaction: transaction),
                    "list" => connection.QueryJsonResult(sql, options: options, transaction: transaction),
                    _ => connection.QueryMultipleJsonResult(sql, null, Results, options, transaction),
                };
                status = await SendAsync(method, condition, Result);
            });

            string made = $"{method} {condition} {form} {way} {(isCompleted ? "completed" : "abandoned")} {failure?.GetType().Name}";
            Assert.True(dapper == rows, $"{made}: {rows} instead of {dapper}. {failure}");
            Assert.True(failure is null || refusal is not null, $"{made}: {failure}");
            return failure is null ? $"{method} {status} {way}" : $"refused {way}";
        });

        Assert.True(GeneratedCases.AreChosen || kinds.Keys.Any(static kind => kind.StartsWith("GET 304", StringComparison.Ordinal)), string.Join(", ", kinds));
    }

    private string SqlOf(string form, bool isMissing, int rows)
    {
        string many = $"select n as Id, 1 as Version from {database.Numbers(rows)} where n > {(isMissing ? rows : 0)}";
        return form == "several" ? $"select 1 as Id, 1 as Version; {many}" : many;
    }

    private static async Task ReadAsync(DbConnection connection, string sql, DbTransaction? transaction)
    {
        await using SqlMapper.GridReader results = await connection.QueryMultipleAsync(sql, transaction: transaction);
        while (!results.IsConsumed)
        {
            await results.ReadAsync();
        }
    }

    /// <summary>Sends a request; one with a condition behind one that has asked for the tag.</summary>
    private static async Task<int> SendAsync(string method, string condition, Func<JsonQueryResult> result)
    {
        var request = new TestRequest(method);
        if (condition.Length > 0)
        {
            string? tag = (await new TestRequest().ExecuteAsync(Created(result))).ETag;
            request.Context.Request.Headers[condition] = condition == "If-Match" ? "\"other\"" : tag;
        }

        return (await request.ExecuteAsync(Created(result))).Response.StatusCode;
    }

    // No result can be created in a scope, but it may be executed in one.
    private static JsonQueryResult Created(Func<JsonQueryResult> result)
    {
        using var scope = new TransactionScope(TransactionScopeOption.Suppress, TransactionScopeAsyncFlowOption.Enabled);
        return result();
    }

    /// <summary>Runs a unit of work with a response in its middle, and returns what is in the table afterwards.</summary>
    private async Task<(string Rows, Exception? Failure)> RunAsync(Way way, bool isCompleted, Func<DbConnection, DbTransaction?, Task> respond)
    {
        await using DbConnection connection = database.Connect();
        string table = $"dapper_json_{Guid.NewGuid():N}";
        await connection.OpenAsync();
        await connection.ExecuteAsync($"create table {table} (Id int primary key)");
        try
        {
            Exception? failure = way == Way.Scope
                ? await RunInScopeAsync(connection, table, isCompleted, respond)
                : await RunInTransactionAsync(connection, table, isCompleted, way == Way.Passed, respond);
            return (string.Join(',', await connection.QueryAsync<int>($"select Id from {table} order by Id")), failure);
        }
        finally
        {
            await connection.ExecuteAsync($"drop table {table}");
        }
    }

    private static async Task<Exception?> RunInTransactionAsync(
        DbConnection connection, string table, bool isCommitted, bool isPassed, Func<DbConnection, DbTransaction?, Task> respond)
    {
        await using DbTransaction transaction = await connection.BeginTransactionAsync();
        await connection.ExecuteAsync($"insert into {table} values (1)", transaction: transaction);
        Exception? failure = await Record.ExceptionAsync(() => respond(connection, isPassed ? transaction : null));
        await connection.ExecuteAsync($"insert into {table} values (2)", transaction: transaction);
        await (isCommitted ? transaction.CommitAsync() : transaction.RollbackAsync());
        return failure;
    }

    private static async Task<Exception?> RunInScopeAsync(
        DbConnection connection, string table, bool isCompleted, Func<DbConnection, DbTransaction?, Task> respond)
    {
        using var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled);
        connection.EnlistTransaction(Transaction.Current);
        await connection.ExecuteAsync($"insert into {table} values (1)");
        Exception? failure = await Record.ExceptionAsync(() => respond(connection, null));
        await connection.ExecuteAsync($"insert into {table} values (2)");
        if (isCompleted)
        {
            scope.Complete();
        }

        return failure;
    }

    private static T Pick<T>(Random random, params T[] values) => values[random.Next(values.Length)];

    private enum Way
    {
        /// <summary>The response is given the transaction.</summary>
        Passed,

        /// <summary>Only the connection has the transaction. Some drivers refuse that.</summary>
        Open,

        /// <summary>The connection has been enlisted in an ambient transaction.</summary>
        Scope,
    }
}

[Trait("Server", "Postgres")]
public sealed class PostgresUnitOfWorkTests() : UnitOfWorkTests(new PostgresUnitOfWork());

[Trait("Server", "MariaDb")]
public sealed class MariaDbUnitOfWorkTests() : UnitOfWorkTests(new MariaDbUnitOfWork());

public sealed class SqlServerUnitOfWorkTests() : UnitOfWorkTests(new SqlServerUnitOfWork());
