namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>Responses whose head the app or the server refuses: nothing has been sent of them.</summary>
public sealed class RefusedHeadTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts order by Id";

    public static MatrixTheoryData<string, string> Results => new(
        ["rows", "typed", "row", "several", "written", "stepped", "long"], ["", "errors", "cache", "compression errors"]);

    /// <remarks>The oracle is what the app gets for a result of its own.</remarks>
    [Theory]
    [MemberData(nameof(Results))]
    public async Task A_callback_that_throws_as_the_response_starts_is_a_failure_as_of_any_result(string result, string around)
    {
        (HttpStatusCode Status, string Body, string Log) expected = await GetAsync("plain", around);

        Assert.Equal(HttpStatusCode.InternalServerError, expected.Status);
        Assert.Equal(expected, await GetAsync(result, around));
    }

    [Theory]
    [InlineData(204, "rows")]
    [InlineData(204, "written")]
    [InlineData(205, "row")]
    [InlineData(304, "several")]
    [InlineData(304, "stepped")]
    public async Task A_status_of_the_handler_s_that_allows_no_content_is_an_error_before_the_query(int status, string result)
    {
        var request = new TestRequest();
        request.Response.StatusCode = status;

        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() => request.ExecuteAsync(Of(result)));

        Assert.StartsWith($"The response has been given status {status},", error.Message, StringComparison.Ordinal);
        Assert.Equal((500, "written" == result ? 1 : 0), (request.Response.StatusCode, _database.Made));
    }

    [Fact]
    public async Task A_status_in_the_options_takes_its_place()
    {
        var request = new TestRequest();
        request.Response.StatusCode = 204;
        await request.ExecuteAsync(_database.QueryJsonResult("select 1 as One", options: new JsonResultOptions { StatusCode = 200 }));

        Assert.Equal((200, """[{"one":1}]"""), (request.Response.StatusCode, request.Body));
    }

    private async Task<(HttpStatusCode Status, string Body, string Log)> GetAsync(string result, string around)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseInOrder(around);
                app.MapPost("/", (HttpResponse response) =>
                {
                    response.OnStarting(static () => throw new InvalidDataException("not today"));
                    return Of(result);
                });
            },
            static services => services.AddMiddleware());
        using HttpResponseMessage response = await server.SendAsync(HttpMethod.Post, "/");
        string body = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        await server.DisposeAsync();
        return (response.StatusCode, body, string.Join(", ", server.Log.Errors.Select(static line => line.Category).Distinct().Order()));
    }

    private IResult Of(string result) => result switch
    {
        "plain" => TypedResults.Text("plain"),
        "rows" => _database.QueryJsonResult(Sql),
        "typed" => _database.QueryJsonResult<Post>(Sql),
        "row" => _database.QueryFirstOrDefaultJsonResult(Sql),
        "several" => _database.QueryMultipleJsonResult(Sql, null, [JsonResultSet.Rows("posts")]),
        "stepped" => _database.QueryJsonResult(Sql, options: new JsonResultOptions { ETag = JsonETag.FromContent(), FileName = "posts.json" }),
        "long" => _database.QueryJsonResult(Rows.Sql(Rows.Late)),
        _ => new WrittenResult(_database.CreateConnection().QueryJsonResult(Sql)),
    };

    private sealed record Post(long Id, string Title);
}
