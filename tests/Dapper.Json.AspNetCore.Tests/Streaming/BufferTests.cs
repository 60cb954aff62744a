using System.Buffers;
using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Tests.Streaming;

/// <summary>The buffer that holds the start of a response before it is sent.</summary>
public sealed class BufferTests : DatabaseTest
{
    /// <summary>In bytes: the chunks of a response that needs two before it is sent.</summary>
    private static readonly int[] BufferSizes = [32 * 1024, 32 * 1024];

    /// <summary>With these, HEAD buffers the content to compute its tag, and discards it.</summary>
    private static readonly JsonResultOptions WithTag = new() { ETag = JsonETag.FromContent() };

    /// <remarks>A buffer that is not returned is allocated again for each request: 32 KB more. Tests beside this one take some from the pool.</remarks>
    [Theory]
    [InlineData("GET", 10)]
    [InlineData("GET", 300)]
    [InlineData("HEAD", 10)]
    [InlineData("HEAD", 600)]
    public async Task The_buffer_is_reused(string method, int rows)
    {
        const int Requests = 50;
        using SqliteConnection connection = _database.Open();
        string sql = Rows.Sql(rows);
        await SendAsync(connection, method, sql);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < Requests; i++)
        {
            await SendAsync(connection, method, sql);
        }

        Assert.InRange((GC.GetAllocatedBytesForCurrentThread() - before) / Requests, 0, 24 * 1024);
    }

    /// <remarks>A thread rents the array of a size that it has returned last.</remarks>
    [Theory]
    [InlineData("GET", 10)]
    [InlineData("GET", 300)]
    [InlineData("HEAD", 600)]
    public async Task The_buffer_is_returned_without_the_rows(string method, int rows)
    {
        using SqliteConnection connection = _database.Open();
        byte[][] next = [.. BufferSizes.Select(ArrayPool<byte>.Shared.Rent)];
        Array.ForEach(next, array => ArrayPool<byte>.Shared.Return(array, clearArray: true));

        await SendAsync(connection, method, Rows.Sql(rows));

        Assert.All(next, array => Assert.Equal(-1, array.AsSpan().IndexOf(Encoding.UTF8.GetBytes(Rows.Text))));
    }

    private static async Task SendAsync(SqliteConnection connection, string method, string sql)
    {
        var context = new DefaultHttpContext();
        context.Request.Method = method;
        context.Features.Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(Stream.Null));
        await connection.QueryJsonResult(sql, options: method == "HEAD" ? WithTag : null).ExecuteAsync(context);
    }
}
