namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>Results that are executed in place of another, which has failed before anything was sent.</summary>
public sealed class FallbackTests : DatabaseTest
{
    private const string Sql = "select Id from Posts where Id = 1";

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task A_result_in_place_of_a_failed_one_has_the_status_and_headers_that_the_handler_had_set(int failures)
    {
        await using TestServer server = await StartAsync(failures);

        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Equal(HttpStatusCode.NonAuthoritativeInformation, response.StatusCode);
        Assert.Equal("public, max-age=600", response.Headers.CacheControl?.ToString());
        Assert.Equal("""[{"id":1}]""", await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_result_in_place_of_a_failed_one_may_be_stored()
    {
        await using TestServer server = await StartAsync(1);

        Assert.Equal("""[{"id":1}]""", await server.GetStringAsync("/stored"));
        Assert.Equal("""[{"id":1}]""", await server.GetStringAsync("/stored"));

        Assert.Equal(2, _database.Made);
    }

    [Fact]
    public async Task What_the_app_has_set_after_a_failure_stays()
    {
        await using TestServer server = await StartAsync(1);

        using HttpResponseMessage response = await server.GetAsync("/set");

        Assert.Equal(HttpStatusCode.ServiceUnavailable, response.StatusCode);
        Assert.Equal("no-cache", response.Headers.CacheControl?.ToString());
    }

    [Fact]
    public async Task A_failure_after_others_is_refused_as_the_first_was()
    {
        await using TestServer server = await StartAsync(3);

        using HttpResponseMessage response = await server.GetAsync("/");

        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
        Assert.Equal("no-store", response.Headers.CacheControl?.ToString());
    }

    private async Task RunAsync(HttpContext context, int failures, int status = 203, Action<HttpResponse>? onFailure = null)
    {
        context.Response.StatusCode = status;
        context.Response.Headers.CacheControl = "public, max-age=600";
        for (int i = 1; i <= 3; i++)
        {
            try
            {
                await _database.QueryJsonResult(i <= failures ? "select 1 from Missing" : Sql).ExecuteAsync(context);
                return;
            }
            catch (SqliteException) when (i < 3)
            {
                onFailure?.Invoke(context.Response);
            }
            catch (SqliteException)
            {
                // As middleware that only logs.
            }
        }
    }

    private Task<TestServer> StartAsync(int failures) => TestServer.StartAsync(
        app =>
        {
            app.UseOutputCache();
            app.MapGet("/", context => RunAsync(context, failures));
            app.MapGet("/stored", context => RunAsync(context, failures, status: 200)).CacheOutput();
            app.MapGet("/set", context => RunAsync(context, failures, onFailure: static response =>
            {
                response.StatusCode = StatusCodes.Status503ServiceUnavailable;
                response.Headers.CacheControl = "no-cache";
            }));
        },
        static services => services.AddOutputCache());
}
