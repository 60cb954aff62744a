using System.IO.Pipelines;
using Dapper.Json.AspNetCore.Tests.Server;
using Dapper.Json.Tests.Fakes;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>What stops a query, and whose doing it is said to be.</summary>
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

    /// <remarks>Both tokens are cancelled by the time that the query notices.</remarks>
    [Fact]
    public async Task A_client_that_goes_away_is_no_error_where_the_command_s_token_is_made_from_the_request_s()
    {
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(_aborted.Token);

        TestRequest request = await StopAsync(linked, _aborted);

        Assert.Equal(LogLevel.Debug, Assert.Single(request.Log.OfPackage).Level);
    }

    [Fact]
    public async Task A_client_that_goes_away_stops_a_command_with_a_token_of_its_own()
    {
        using var source = new CancellationTokenSource();

        TestRequest request = await StopAsync(source, _aborted);

        Assert.Equal(LogLevel.Debug, Assert.Single(request.Log.OfPackage).Level);
    }

    /// <remarks>A server aborts the request itself where a flush is cancelled.</remarks>
    [Fact]
    public async Task A_command_s_token_is_an_error_also_where_the_request_is_aborted_because_of_it()
    {
        using var source = new CancellationTokenSource();

        TestRequest request = await StopAsync(source, source, onCancelled: _aborted.Cancel);

        Assert.True(_aborted.IsCancellationRequested);
        Assert.Equal(LogLevel.Error, Assert.Single(request.Log.OfPackage).Level);
    }

    [Fact]
    public async Task A_command_s_token_stops_a_query_that_waits_for_its_client()
    {
        using var source = new CancellationTokenSource();
        var writer = new WatchedPipeWriter(_pipe.Writer);
        TestRequest request = new TestRequest().WithServices().WithWriter(writer);
        Task answer = request.ExecuteAsync(_database.QueryJsonResult(new CommandDefinition(Rows.Sql(long.MaxValue), cancellationToken: source.Token)));
        await writer.HeldUp.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);

        await source.CancelAsync();

        await Assert.ThrowsAsync<OperationCanceledException>(() => answer.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken));
        Assert.Equal(1, _database.Disposed);
    }

    [Fact]
    public async Task A_command_s_token_that_is_cancelled_after_the_answer_does_nothing()
    {
        using var source = new CancellationTokenSource();
        TestRequest request = await new TestRequest().ExecuteAsync(
            _database.QueryJsonResult(new CommandDefinition("select 1 as One", cancellationToken: source.Token)));

        await source.CancelAsync();

        Assert.Equal("""[{"one":1}]""", request.Body);
    }

    /// <remarks>A body may know that nobody reads it before the request's token does, as the one of a pipe in between.</remarks>
    [Theory]
    [InlineData(5_000, true)]
    [InlineData(300, true)]
    [InlineData(5_000, false)]
    [InlineData(300, false)]
    public async Task A_body_that_is_no_longer_read_stops_the_query(int rows, bool waits)
    {
        TestRequest request = new TestRequest().WithServices().WithWriter(waits ? new GatedWriter(_pipe.Writer, _gate) : _pipe.Writer);
        Task answer = Task.CompletedTask;
        if (waits)
        {
            answer = request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(rows)));
            await _gate.Reached.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        }

        await _pipe.Reader.CompleteAsync();
        _gate.Open();

        await Assert.ThrowsAsync<OperationCanceledException>(() => waits ? answer : request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(rows))));
        Assert.True(request.Context.RequestAborted.IsCancellationRequested);
        Assert.Equal(LogLevel.Debug, Assert.Single(request.Log.OfPackage).Level);
        Assert.Equal(1, _database.Disposed);
    }

    [Fact]
    public async Task A_request_that_outlives_the_app_s_services_ends_like_any_other()
    {
        TestRequest request = new TestRequest().WithServices();
        request.Context.RequestAborted = new CancellationToken(canceled: true);
        await ((ServiceProvider)request.Context.RequestServices).DisposeAsync();

        await Assert.ThrowsAsync<OperationCanceledException>(() =>
            request.ExecuteAsync(_database.QueryJsonResult("select 1 as One", options: new JsonResultOptions { Query = JsonQueryOptions.Default })));
    }

    private async Task<TestRequest> StopAsync(CancellationTokenSource ofCommand, CancellationTokenSource stop, Action? onCancelled = null)
    {
        TestRequest request = new TestRequest().WithServices().WithWriter(new GatedWriter(_pipe.Writer, _gate, onCancelled));
        request.Context.RequestAborted = _aborted.Token;
        Task answer = request.ExecuteAsync(_database.QueryJsonResult(new CommandDefinition(Rows.Sql(long.MaxValue), cancellationToken: ofCommand.Token)));
        await _gate.Reached.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        await stop.CancelAsync();
        _gate.Open();

        await Assert.ThrowsAsync<OperationCanceledException>(() => answer.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken));
        Assert.Equal(1, _database.Disposed);
        return request;
    }
}
