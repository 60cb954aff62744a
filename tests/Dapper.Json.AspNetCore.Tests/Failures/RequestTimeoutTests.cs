using System.Net;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Timeouts;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>Requests to which the app has set a time limit.</summary>
public sealed class RequestTimeoutTests : IDisposable
{
    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_request_that_is_out_of_time_before_anything_left_is_answered_so(bool isHttp2)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseRequestTimeouts();
                app.MapGet("/", () => _database.QueryJsonResult($"select sum(length(text)) as s from ({Rows.Sql(long.MaxValue)})"))
                    .WithRequestTimeout(TimeSpan.FromMilliseconds(50));
            },
            services => services.AddRequestTimeouts(),
            isHttp2);

        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Equal(HttpStatusCode.GatewayTimeout, response.StatusCode);
        Assert.Empty(await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
        await server.DisposeAsync();
        Assert.Equal(1, _database.Disposed);
        Assert.Empty(server.Log.OfPackage);
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task A_request_that_is_out_of_time_after_a_part_has_left_has_failed(bool isHttp2, bool handlesExceptions)
    {
        using var limit = new TimeLimit();
        _database.Prepare = connection => connection.CreateFunction("timeIsOver", () =>
        {
            limit.End();
            return 0;
        });
        await using TestServer server = await StartAsync(limit, Rows.Sql(long.MaxValue, $", case when n = {Rows.Late} then timeIsOver() end as x"), isHttp2, handlesExceptions);

        await AssertFailedOnceAsync(server);
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task A_failure_after_a_part_has_left_is_logged_once_where_there_is_a_time_limit(bool isHttp2, bool handlesExceptions)
    {
        using var limit = new TimeLimit();
        await using TestServer server = await StartAsync(limit, Rows.Sql(2 * Rows.Late, Rows.FailAt(Rows.Late)), isHttp2, handlesExceptions);

        Exception cause = await AssertFailedOnceAsync(server);

        Assert.IsType<SqliteException>(cause);
    }

    private static async Task<Exception> AssertFailedOnceAsync(TestServer server)
    {
        using HttpResponseMessage response = await server.GetAsync("/");
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        await Assert.ThrowsAnyAsync<Exception>(() => response.Content.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken));

        await server.DisposeAsync();
        TestLog.LogLine line = Assert.Single(server.Log.Errors);
        Assert.Equal("Dapper.Json.AspNetCore", line.Category);
        return line.Cause!;
    }

    private Task<TestServer> StartAsync(TimeLimit limit, string sql, bool isHttp2, bool handlesExceptions) => TestServer.StartAsync(
        app =>
        {
            if (handlesExceptions)
            {
                app.UseExceptionHandler();
            }

            app.Use(limit.InvokeAsync);
            app.MapGet("/", () => _database.QueryJsonResult(sql));
        },
        services => services.AddProblemDetails(),
        isHttp2);

    /// <summary>Does what the middleware of ASP.NET Core does, but ends when it is told to.</summary>
    private sealed class TimeLimit : IHttpRequestTimeoutFeature, IDisposable
    {
        private readonly CancellationTokenSource _source = new();

        public CancellationToken RequestTimeoutToken => _source.Token;

        public void End() => _source.Cancel();

        public void DisableTimeout()
        {
        }

        public async Task InvokeAsync(HttpContext context, RequestDelegate next)
        {
            CancellationToken original = context.RequestAborted;
            using var linked = CancellationTokenSource.CreateLinkedTokenSource(original, _source.Token);
            context.Features.Set<IHttpRequestTimeoutFeature>(this);
            context.RequestAborted = linked.Token;
            try
            {
                await next(context);
            }
            finally
            {
                context.RequestAborted = original;
                context.Features.Set<IHttpRequestTimeoutFeature>(null);
            }
        }

        public void Dispose() => _source.Dispose();
    }
}
