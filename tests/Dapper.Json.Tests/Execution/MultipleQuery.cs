using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using Dapper.Json.Tests.Drivers.Sqlite;
using Dapper.Json.Tests.Fakes;
using Microsoft.Data.Sqlite;
using Xunit;

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
        for (int form = 0; form < 9; form++)
        {
            (bool isWritten, string json) = await RunAsync(connection, form, sql, param, results, options);
            Assert.Equal(isWritten, json.Length > 0);
            first ??= json;
            Assert.Equal(first, json);
            Assert.Equal("[]", connection.QueryJsonString("select 1 as free where 0"));
        }

        return first is "" ? null : first;
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

    private static async Task<(bool IsWritten, string Json)> RunAsync(
        SqliteConnection connection, int form, string sql, object? param, JsonResultSet[] results, JsonQueryOptions? options)
    {
        var writer = new ArrayBufferWriter<byte>();
        using var stream = new MemoryStream();
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
        var command = new CommandDefinition(sql, param, cancellationToken: Token);
        bool isWritten = form switch
        {
            0 => await connection.QueryMultipleJsonAsync(sql, param, writer, results, options, cancellationToken: Token),
            1 => await connection.QueryMultipleJsonAsync(sql, param, stream, results, options, cancellationToken: Token),
            2 => await connection.QueryMultipleJsonAsync(command, writer, results, options),
            3 => await connection.QueryMultipleJsonAsync(command, stream, results, options),
            4 => connection.QueryMultipleJson(sql, param, writer, results, options),
            5 => connection.QueryMultipleJson(sql, param, stream, results, options),
            6 => connection.QueryMultipleJson(command, writer, results, options),
            7 => connection.QueryMultipleJson(command, stream, results, options),
            _ => await connection.QueryMultipleJsonAsync(sql, param, pipe.Writer, results, options, cancellationToken: Token),
        };
        await pipe.Writer.CompleteAsync();
        await pipe.Reader.CopyToAsync(stream, Token);
        return (isWritten, Encoding.UTF8.GetString([.. writer.WrittenSpan, .. stream.ToArray()]));
    }
}
