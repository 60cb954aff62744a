using System.Net;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Timeouts;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>Requests with a request timeout.</summary>
public sealed class RequestTimeoutTests : IDisposable
{
    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_timeout_before_the_response_starts_is_status_504(bool isHttp2)
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
        Assert.Empty(server.Log.Errors);
        Assert.Equal(
            ["The query of GET / was stopped by the request timeout before the response had started."], server.Log.OfPackage.Select(static line => line.Text));
    }

    /// <remarks>The exception handler takes the exception of a timeout for a client that has left: a 499 without content.</remarks>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task The_response_of_the_policy_is_sent_with_an_exception_handler_inside(bool isCached)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseRequestTimeouts();
                app.UseExceptionHandler();
                app.UseOutputCache();
                IEndpointConventionBuilder endpoint = app.MapGet("/", () => _database.QueryJsonResult($"select sum(length(text)) as s from ({Rows.Sql(long.MaxValue)})"))
                    .WithRequestTimeout(new RequestTimeoutPolicy
                    {
                        Timeout = TimeSpan.FromMilliseconds(50),
                        TimeoutStatusCode = StatusCodes.Status503ServiceUnavailable,
                        WriteTimeoutResponse = static context => context.Response.WriteAsync("too slow", CancellationToken.None),
                    });
                if (isCached)
                {
                    endpoint.CacheOutput();
                }
            },
            static services => services.AddRequestTimeouts().AddOutputCache().AddProblemDetails());

        for (int i = 1; i <= 2; i++)
        {
            using HttpResponseMessage response = await server.GetAsync("/");

            Assert.Equal(HttpStatusCode.ServiceUnavailable, response.StatusCode);
            Assert.Equal("too slow", await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
            Assert.Equal(i, _database.Made);
        }

        Assert.Empty(server.Log.Errors);
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task A_timeout_after_the_response_has_started_is_a_failure(bool isHttp2, bool handlesExceptions)
    {
        using var timeout = new ManualTimeout();
        _database.Prepare = connection => connection.CreateFunction("expire", () =>
        {
            timeout.Expire();
            return 0;
        });
        string sql = Rows.Sql(long.MaxValue, $", case when n = {Rows.Late} then expire() end as x");
        await using TestServer server = await StartAsync(timeout, sql, isHttp2, handlesExceptions);

        await AssertFailedOnceAsync(server);
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task A_failure_after_the_response_has_started_is_logged_once_with_a_timeout_feature(bool isHttp2, bool handlesExceptions)
    {
        using var timeout = new ManualTimeout();
        await using TestServer server = await StartAsync(timeout, Rows.Sql(2 * Rows.Late, Rows.FailAt(Rows.Late)), isHttp2, handlesExceptions);

        Exception cause = await AssertFailedOnceAsync(server);

        Assert.IsType<SqliteException>(cause);
    }

    private static async Task<Exception> AssertFailedOnceAsync(TestServer server)
    {
        using HttpResponseMessage response = await server.GetAsync("/");
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        await Assert.ThrowsAsync<HttpRequestException>(() => response.Content.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken));

        await server.DisposeAsync();
        TestLog.LogLine line = Assert.Single(server.Log.Errors);
        Assert.Equal("Dapper.Json.AspNetCore", line.Category);
        return line.Cause!;
    }

    private Task<TestServer> StartAsync(ManualTimeout timeout, string sql, bool isHttp2, bool handlesExceptions) => TestServer.StartAsync(
        app =>
        {
            if (handlesExceptions)
            {
                app.UseExceptionHandler();
            }

            app.Use(timeout.InvokeAsync);
            app.MapGet("/", () => _database.QueryJsonResult(sql));
        },
        services => services.AddProblemDetails(),
        isHttp2);

    /// <summary>Does what the request timeout middleware of ASP.NET Core does, but times out when the test says so.</summary>
    private sealed class ManualTimeout : IHttpRequestTimeoutFeature, IDisposable
    {
        private readonly CancellationTokenSource _source = new();

        public CancellationToken RequestTimeoutToken => _source.Token;

        public void Expire() => _source.Cancel();

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
