using Dapper.Json.Tests.Shapes;

namespace Dapper.Json.Tests.Execution;

/// <summary>Queries of several results, by each of the methods' forms.</summary>
internal static class MultipleQuery
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Gives what SQLite's results become; nothing where the method has returned false.</summary>
    public static string Write(string sql, JsonResultSet[] results, JsonQueryOptions? options = null)
    {
        using SqliteConnection connection = Databases.Open();
        return Write(connection, sql, results, options);
    }

    public static string Write(JsonResultSet[] results, params FakeResult[] answers) => Write(results, JsonQueryOptions.Default, answers);

    public static string Write(JsonResultSet[] results, JsonQueryOptions options, params FakeResult[] answers)
    {
        using var connection = new FakeConnection(new FakeServer(answers));
        return Write(connection, "select", results, options);
    }

    /// <summary>Gives the error of a query, and what was written before it.</summary>
    public static async Task<(TError Error, string Written)> FailAsync<TError>(FakeServer server, JsonResultSet[] results, JsonQueryOptions? options = null)
        where TError : Exception
    {
        using var connection = new FakeConnection(server);
        var stream = new FakeStream();
        TError error = await Assert.ThrowsAnyAsync<TError>(() => connection.QueryMultipleJsonAsync("select", null, stream, results, options, cancellationToken: Token));
        connection.AssertPutAway();
        return (error, Encoding.UTF8.GetString(stream.Written));
    }

    private static string Write(DbConnection connection, string sql, JsonResultSet[] results, JsonQueryOptions? options)
    {
        var json = new ArrayBufferWriter<byte>();
        bool isWritten = connection.QueryMultipleJson(sql, null, json, results, options);
        Assert.Equal(isWritten, json.WrittenCount > 0);
        return json.TextOf();
    }
}
