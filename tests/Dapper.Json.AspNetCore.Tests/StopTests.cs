using System.Data.Common;
using System.IO.Pipelines;
using Dapper.Json.AspNetCore.Tests.Server;
using Dapper.Json.Tests.Fakes;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests;

/// <summary>What stops a query, and whose doing it is said to be.</summary>
public sealed class StopTests : IDisposable
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

    [Fact]
    public async Task A_client_that_goes_away_is_no_error_where_the_command_s_token_is_made_from_the_request_s()
    {
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(_aborted.Token);
        TestRequest request = Held();
        Task answer = request.ExecuteAsync(_database.QueryJsonResult(new CommandDefinition(Rows.Sql(long.MaxValue), cancellationToken: linked.Token)));
        await _gate.Reached;

        await _aborted.CancelAsync();

        await Assert.ThrowsAsync<OperationCanceledException>(() => answer);
        Assert.Equal(LogLevel.Debug, Assert.Single(request.Log.OfPackage).Level);
    }

    /// <remarks>A server aborts the request itself where a flush is cancelled.</remarks>
    [Fact]
    public async Task A_command_s_token_is_an_error_also_where_the_request_is_aborted_because_of_it()
    {
        using var source = new CancellationTokenSource();
        await using CancellationTokenRegistration abort = source.Token.Register(_aborted.Cancel);
        TestRequest request = Held();
        Task answer = request.ExecuteAsync(_database.QueryJsonResult(new CommandDefinition(Rows.Sql(long.MaxValue), cancellationToken: source.Token)));
        await _gate.Reached;

        await source.CancelAsync();

        await Assert.ThrowsAsync<OperationCanceledException>(() => answer);
        Assert.Equal(LogLevel.Error, Assert.Single(request.Log.OfPackage).Level);
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
    [InlineData(5_000)]
    [InlineData(300)]
    public async Task A_body_that_is_no_longer_read_stops_the_query(int rows)
    {
        await _pipe.Reader.CompleteAsync();
        TestRequest request = new TestRequest().WithServices().WithWriter(_pipe.Writer);

        await Assert.ThrowsAsync<OperationCanceledException>(() => request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(rows))));

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

    [Fact]
    public async Task A_factory_is_given_the_request_s_token()
    {
        CancellationToken given = default;
        var request = new TestRequest();
        request.Context.RequestAborted = _aborted.Token;
        Func<CancellationToken, ValueTask<DbConnection>> factory = token =>
        {
            given = token;
            return new(_database.CreateConnection());
        };

        await request.ExecuteAsync(factory.QueryJsonResult("select 1 as One"));

        Assert.Equal(_aborted.Token, given);
    }

    [Fact]
    public async Task A_factory_that_gives_no_connection_is_an_error()
    {
        Func<CancellationToken, ValueTask<DbConnection>> factory = static _ => new((DbConnection)null!);

        await Assert.ThrowsAsync<InvalidOperationException>(() => new TestRequest().ExecuteAsync(factory.QueryJsonResult("select 1 as One")));
    }

    private TestRequest Held()
    {
        TestRequest request = new TestRequest().WithServices().WithWriter(new GatedWriter(_pipe.Writer, _gate));
        request.Context.RequestAborted = _aborted.Token;
        return request;
    }
}
