using System.Buffers;
using System.IO.Pipelines;
using Dapper.Json.Tests.Extensions;
using Dapper.Json.Tests.Shapes;

namespace Dapper.Json.Tests.Execution;

/// <summary>Queries of several results, by each of the methods' forms.</summary>
internal static class MultipleQuery
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Gives what all forms write, or null where the methods have returned false and written nothing.</summary>
    public static async Task<string?> WriteAsync(string sql, JsonResultSet[] results, JsonQueryOptions? options = null, object? param = null)
    {
        using SqliteConnection connection = Databases.Open();
        connection.Execute("create table posts (Id int, Title text); insert into posts values (1, 'a'), (2, 'b'), (3, 'c')");
        string? first = null;
        foreach (QueryForm? form in QueryForm.Overloads.Values.Where(static form => form.IsMultiple).Append(null))
        {
            var arguments = new QueryArguments { Sql = sql, Param = param, Results = results, Options = options, Token = Token };
            (bool isWritten, string json) = form is null ? await RunIntoPipeAsync(connection, arguments) : await RunAsync(connection, form, arguments);
            Assert.Equal(isWritten, json.Length > 0);
            first ??= json;
            Assert.Equal(first, json);
            Assert.Equal("[]", connection.QueryJsonString("select 1 as free where 0"));
        }

        return first is "" ? null : first;
    }

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

    private static async Task<(bool IsWritten, string Json)> RunAsync(SqliteConnection connection, QueryForm form, QueryArguments arguments)
    {
        var sink = new QueryForm.FormSink(form);
        return (await form.RunAsync(connection, sink, arguments) is true, sink.Text);
    }

    private static async Task<(bool IsWritten, string Json)> RunIntoPipeAsync(SqliteConnection connection, QueryArguments arguments)
    {
        using var stream = new MemoryStream();
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
        bool isWritten = await connection.QueryMultipleJsonAsync(arguments.Definition, pipe.Writer, arguments.Results, arguments.Options);
        await pipe.Writer.CompleteAsync();
        await pipe.Reader.CopyToAsync(stream, Token);
        return (isWritten, Encoding.UTF8.GetString(stream.ToArray()));
    }
}
