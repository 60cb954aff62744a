using Dapper.Json.AspNetCore.Tests.Server;
using Dapper.Json.Tests.Fakes;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Streaming;

/// <summary>When the connection is free for others, while the client has not taken the answer.</summary>
public sealed class ReleaseTests : IDisposable
{
    /// <summary>All is in the first flush, which is held.</summary>
    private const int Short = 10;

    /// <summary>The first flush is passed on with the second, which is the last.</summary>
    private const int Long = 300;

    /// <summary>The first flush is passed on while most rows are not read.</summary>
    private const int Huge = 5_000;

    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Theory]
    [InlineData("/source", Short, true, 1)]
    [InlineData("/source", Long, true, 0)]
    [InlineData("/source", Huge, false, 0)]
    [InlineData("/connection", Short, true, 0)]
    [InlineData("/connection", Long, true, 0)]
    [InlineData("/factory/closed", Short, true, 1)]
    [InlineData("/factory/closed", Long, true, 0)]
    [InlineData("/factory/open", Short, true, 1)]
    [InlineData("/factory/open", Long, false, 0)]
    public async Task The_connection_is_closed_before_the_last_bytes_have_left(string path, int rows, bool isClosed, int disposed)
    {
        var gate = new FakeGate();
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.Use((context, next) =>
            {
                context.Features.Set<Microsoft.AspNetCore.Http.Features.IHttpResponseBodyFeature>(new WriterBody(new GatedWriter(context.Response.BodyWriter, gate)));
                return next(context);
            });
            app.MapGet("/source", () => _database.QueryJsonResult(Rows.Sql(rows)));
            app.MapGet("/connection", () => _database.CreateConnection().QueryJsonResult(Rows.Sql(rows)));
            app.MapGet("/factory/closed", () => JsonResultExtensions.QueryJsonResult(_ => new(_database.CreateConnection()), Rows.Sql(rows)));
            app.MapGet("/factory/open", () => JsonResultExtensions.QueryJsonResult(_ => new(_database.Open()), Rows.Sql(rows)));
        });

        Task<string> answer = server.GetStringAsync(path);
        await gate.Reached.WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);

        Assert.Equal(isClosed, _database.FirstClosed.Task.IsCompleted);
        Assert.Equal(disposed, _database.Disposed);
        gate.Open();
        Assert.Equal(Rows.Json(rows), await answer);
        await server.DisposeAsync();
        Assert.Equal(path == "/connection" ? 0 : 1, _database.Disposed);
        Assert.True(_database.FirstClosed.Task.IsCompleted);
    }
}
