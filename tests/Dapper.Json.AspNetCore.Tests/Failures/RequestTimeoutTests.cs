using Microsoft.AspNetCore.Http.Timeouts;

namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>Requests with a request timeout.</summary>
public sealed class RequestTimeoutTests : DatabaseTest
{
    /// <remarks>
    /// An exception handler inside of the timeout would take its exception for that of a client that has left, and an output cache would hand it
    /// to the requests that wait.
    /// </remarks>
    [Theory]
    [InlineData("timeouts errors cache")]
    [InlineData("timeouts cache errors")]
    [InlineData("cache timeouts errors")]
    [InlineData("errors timeouts cache")]
    [InlineData("errors cache timeouts")]
    public async Task A_timeout_before_the_response_starts_is_the_response_of_its_policy_in_any_order(string order)
    {
        TimeSpan timeout = TimeSpan.FromMilliseconds(50);
        RequestTimeoutPolicy Policy(int status, string text) =>
            new() { Timeout = timeout, TimeoutStatusCode = status, WriteTimeoutResponse = context => context.Response.WriteAsync(text) };
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseInOrder(order);
                RouteGroupBuilder endless = app.MapGroup("").CacheOutput();
                Delegate handler = (HttpResponse response) =>
                {
                    response.Headers.Append("X-Old", "1");
                    return _database.QueryJsonResult(Rows.Endless);
                };
                endless.MapGet("/app", handler);
                endless.MapGet("/time", handler).WithRequestTimeout(timeout);
                endless.MapGet("/named", handler).WithRequestTimeout("named");
                endless.MapGet("/own", handler).WithRequestTimeout(Policy(429, "own"));
                endless.MapGet("/late", handler).WithRequestTimeout(Policy(200, "late"));
            },
            services => services.AddMiddleware().AddRequestTimeouts(timeouts =>
            {
                timeouts.DefaultPolicy = Policy(503, "app");
                timeouts.AddPolicy("named", Policy(500, "named"));
            }));

        Assert.Equal("503 app", await GetAsync("/app"));
        Assert.Equal("504 ", await GetAsync("/time"));
        Assert.Equal("500 named", await GetAsync("/named"));
        Assert.Equal("429 own", await GetAsync("/own"));
        int made = _database.Made;
        Assert.Equal("200 late", await GetAsync("/late"));
        Assert.Equal("200 late", await GetAsync("/late"));
        Assert.Equal(made + 2, _database.Made);
        await server.DisposeAsync();
        Assert.Empty(server.Log.Errors);

        async Task<string> GetAsync(string path)
        {
            using HttpResponseMessage response = await server.GetAsync(path);
            Assert.False(response.Headers.Contains("X-Old"));
            return $"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)}";
        }
    }
}
