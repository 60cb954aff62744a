using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests;

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
        await AnswerAsync();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < Requests; i++)
        {
            await AnswerAsync();
        }

        Assert.InRange((GC.GetAllocatedBytesForCurrentThread() - before) / Requests, 0, 24 * 1024);

        async Task AnswerAsync()
        {
            var context = new DefaultHttpContext();
            context.Request.Method = method;
            context.Features.Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(Stream.Null));
            await connection.QueryJsonResult(sql).ExecuteAsync(context);
        }
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
}
