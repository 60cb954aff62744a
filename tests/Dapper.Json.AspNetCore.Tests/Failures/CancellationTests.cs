using System.IO.Pipelines;
using Dapper.Json.AspNetCore.Responses;

namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>What cancels a query, and what is logged as the reason.</summary>
public sealed class CancellationTests : IDisposable
{
    private readonly TestDatabase _database = new();
    private readonly CancellationTokenSource _aborted = new();
    private readonly FakeGate _gate = new();
    private readonly Pipe _pipe = new();

    public void Dispose()
    {
        _aborted.Dispose();
        _database.Dispose();
    }

    /// <remarks>Both tokens are cancelled when the query notices, if that of the command is linked to that of the request.</remarks>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_disconnected_client_is_no_error_whatever_the_command_s_token(bool isLinked)
    {
        using var source = isLinked ? CancellationTokenSource.CreateLinkedTokenSource(_aborted.Token) : new CancellationTokenSource();

        TestRequest request = await CancelAsync(source, _aborted);

        Assert.Equal(LogLevel.Debug, Assert.Single(request.Log.OfPackage).Level);
    }

    /// <remarks>A server aborts the request itself if a flush is cancelled.</remarks>
    [Fact]
    public async Task A_command_s_token_is_an_error_even_if_the_request_is_aborted_because_of_it()
    {
        using var source = new CancellationTokenSource();

        TestRequest request = await CancelAsync(source, source, onCancelled: _aborted.Cancel);

        Assert.True(_aborted.IsCancellationRequested);
        Assert.Equal(LogLevel.Error, Assert.Single(request.Log.OfPackage).Level);
    }

    [Fact]
    public async Task A_response_that_has_ended_is_forgotten_by_its_request_and_its_command()
    {
        using var source = new CancellationTokenSource();
        ResponseCancellation cancellation = ResponseCancellation.Of(source.Token, _aborted.Token)!;
        CancellationToken token = cancellation.Token;
        cancellation.Dispose();

        await _aborted.CancelAsync();
        await source.CancelAsync();

        Assert.False(token.IsCancellationRequested);
    }

    [Fact]
    public async Task A_command_s_token_cancels_a_query_that_waits_for_its_client()
    {
        using var source = new CancellationTokenSource();
        var writer = new WatchedPipeWriter(_pipe.Writer);
        TestRequest request = new TestRequest().WithServices().WithWriter(writer);
        Task response = request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(long.MaxValue), cancellationToken: source.Token));
        await writer.HeldUp.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);

        await source.CancelAsync();

        await Assert.ThrowsAsync<OperationCanceledException>(() => response.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken));
        Assert.Equal(1, _database.Disposed);
    }

    /// <remarks>The reader of the body, such as a pipe in between, may complete before the request's token is cancelled.</remarks>
    [Theory]
    [InlineData(5_000)]
    [InlineData(300)]
    public async Task A_body_that_is_no_longer_read_cancels_the_query(int rows)
    {
        TestRequest request = new TestRequest().WithServices().WithWriter(new GatedWriter(_pipe.Writer, _gate));
        Task response = request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(rows)));
        await _gate.Reached.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);

        await _pipe.Reader.CompleteAsync();
        _gate.Open();

        await Assert.ThrowsAsync<OperationCanceledException>(() => response);
        Assert.True(request.Context.RequestAborted.IsCancellationRequested);
        Assert.Equal(LogLevel.Debug, Assert.Single(request.Log.OfPackage).Level);
        Assert.Equal(1, _database.Disposed);
    }

    /// <remarks>A large piece is sent in several, of which only the last ends the response.</remarks>
    [Theory]
    [InlineData(10)]
    [InlineData(5_000)]
    public async Task A_body_that_is_read_to_its_end_is_no_failure(int rows)
    {
        var body = new WatchedBody { ReadUpTo = Rows.Json(rows).Length };
        var options = new JsonResultOptions { Query = new JsonQueryOptions { FlushThreshold = 1024 * 1024 } };

        await new TestRequest().WithWriter(body).ExecuteAsync(_database.QueryJsonResult(Rows.Sql(rows), options: options));

        Assert.Equal(Rows.Json(rows), body.Text);
    }

    [Fact]
    public async Task A_request_may_end_after_the_app_s_services_are_disposed()
    {
        TestRequest request = new TestRequest().WithServices();
        request.Context.RequestAborted = new CancellationToken(canceled: true);
        await ((ServiceProvider)request.Context.RequestServices).DisposeAsync();

        await Assert.ThrowsAsync<OperationCanceledException>(() =>
            request.ExecuteAsync(_database.QueryJsonResult("select 1 as One", options: new JsonResultOptions { Query = JsonQueryOptions.Default })));
    }

    private async Task<TestRequest> CancelAsync(CancellationTokenSource ofCommand, CancellationTokenSource cancelled, Action? onCancelled = null)
    {
        TestRequest request = new TestRequest().WithServices().WithWriter(new GatedWriter(_pipe.Writer, _gate, onCancelled));
        request.Context.RequestAborted = _aborted.Token;
        Task response = request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(long.MaxValue), cancellationToken: ofCommand.Token));
        await _gate.Reached.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        await cancelled.CancelAsync();
        _gate.Open();

        await Assert.ThrowsAsync<OperationCanceledException>(() => response.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken));
        Assert.Equal(1, _database.Disposed);
        return request;
    }
}
