namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>Results that are executed in place of another, which has failed before anything was sent.</summary>
public sealed class FallbackTests : DatabaseTest
{
    private const string Sql = "select Id from Posts where Id = 1";

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task A_result_in_place_of_a_failed_one_has_the_status_and_headers_that_the_handler_had_set(int failures) =>
        Assert.Equal((203, "public, max-age=600", """[{"id":1}]"""), await AnswerAsync(failures));

    [Fact]
    public async Task A_result_in_place_of_a_failed_one_may_be_stored()
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseOutputCache();
                app.MapGet("/", context => RunAsync(context, failures: 1, status: 200)).CacheOutput();
            },
            static services => services.AddOutputCache());

        Assert.Equal("""[{"id":1}]""", await server.GetStringAsync("/"));
        Assert.Equal("""[{"id":1}]""", await server.GetStringAsync("/"));

        Assert.Equal(2, _database.Made);
    }

    [Fact]
    public async Task What_the_app_has_set_after_a_failure_stays() =>
        Assert.Equal((503, "no-cache", """[{"id":1}]"""), await AnswerAsync(1, static response =>
        {
            response.StatusCode = StatusCodes.Status503ServiceUnavailable;
            response.Headers.CacheControl = "no-cache";
        }));

    [Fact]
    public async Task A_failure_after_others_is_refused_as_the_first_was() => Assert.Equal((500, "no-store", ""), await AnswerAsync(3));

    private async Task<(int Status, string CacheControl, string Body)> AnswerAsync(int failures, Action<HttpResponse>? onFailure = null)
    {
        var request = new TestRequest();
        await RunAsync(request.Context, failures, onFailure: onFailure);
        return (request.Response.StatusCode, request.Response.Headers.CacheControl.ToString(), request.Body);
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
}
