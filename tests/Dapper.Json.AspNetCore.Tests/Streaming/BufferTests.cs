using System.Buffers;
using System.Text;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Streaming;

/// <summary>What is held before an answer leaves.</summary>
public sealed class BufferTests : IDisposable
{
    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    /// <remarks>The buffer that is held is 32 KB, and is made once; the bounds tell no more than that.</remarks>
    [Theory]
    [InlineData("GET", 10)]
    [InlineData("GET", 300)]
    [InlineData("HEAD", 10)]
    public async Task Its_memory_is_used_again(string method, int rows)
    {
        const int Requests = 50;
        using SqliteConnection connection = _database.Open();
        string sql = Rows.Sql(rows);
        await AnswerAsync(connection, method, sql);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < Requests; i++)
        {
            await AnswerAsync(connection, method, sql);
        }

        Assert.InRange((GC.GetAllocatedBytesForCurrentThread() - before) / Requests, 0, 24 * 1024);
    }

    /// <remarks>What a thread rents is what it has given back last.</remarks>
    [Theory]
    [InlineData(10)]
    [InlineData(300)]
    public async Task Its_memory_is_given_back_without_the_rows(int rows)
    {
        using SqliteConnection connection = _database.Open();
        byte[] next = ArrayPool<byte>.Shared.Rent(32 * 1024);
        ArrayPool<byte>.Shared.Return(next, clearArray: true);

        await AnswerAsync(connection, "GET", Rows.Sql(rows));

        Assert.Equal(-1, next.AsSpan().IndexOf(Encoding.UTF8.GetBytes(Rows.Text)));
    }

    /// <remarks>One object leaves as a whole, however large it is.</remarks>
    [Theory]
    [InlineData(100)]
    [InlineData(40_000)]
    [InlineData(1_000_000)]
    public async Task One_object_is_held_whole(int length)
    {
        string text = new('x', length);
        TestRequest request = await new TestRequest().ExecuteAsync(_database.QuerySingleOrDefaultJsonResult("select @text as T, 5 as U", new { text }));

        Assert.Equal($$"""{"t":"{{text}}","u":5}""", request.Body);
        Assert.Equal(request.Body.Length, request.Response.ContentLength);
    }

    private static async Task AnswerAsync(SqliteConnection connection, string method, string sql)
    {
        var context = new DefaultHttpContext();
        context.Request.Method = method;
        context.Features.Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(Stream.Null));
        await connection.QueryJsonResult(sql).ExecuteAsync(context);
    }
}
