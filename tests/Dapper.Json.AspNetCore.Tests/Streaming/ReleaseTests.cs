using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Tests.Streaming;

/// <summary>When the connection is released, if the client has not received the response yet.</summary>
public sealed class ReleaseTests : DatabaseTest
{
    /// <summary>All rows are in the first flush, which is the last.</summary>
    private const int Short = 10;

    /// <summary>The first flush is sent while most rows have not been read.</summary>
    private const int Long = 5_000;

    [Theory]
    [InlineData("/source", Short, true)]
    [InlineData("/source", Long, false)]
    [InlineData("/connection", Short, true)]
    [InlineData("/connection", Long, false)]
    public async Task The_connection_is_closed_before_the_last_bytes_are_sent(string path, int rows, bool isClosed)
    {
        var gate = new FakeGate();
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.Use((context, next) =>
            {
                context.Features.Set<IHttpResponseBodyFeature>(new WriterBody(new GatedWriter(context.Response.BodyWriter, gate)));
                return next(context);
            });
            app.MapGet("/source", () => _database.QueryJsonResult(Rows.Sql(rows)));
            app.MapGet("/connection", () => _database.CreateConnection().QueryJsonResult(Rows.Sql(rows)));
        });

        Task<string> response = server.GetStringAsync(path);
        await gate.Reached.WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);

        Assert.Equal(isClosed, _database.FirstClosed.Task.IsCompleted);
        gate.Open();
        Assert.Equal(Rows.Json(rows), await response);
        await server.DisposeAsync();
        Assert.Equal(path == "/connection" ? 0 : 1, _database.Disposed);
        Assert.True(_database.FirstClosed.Task.IsCompleted);
    }
}
