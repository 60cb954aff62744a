namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>Failures of the content of a 404 are handled once, as those of a row are.</summary>
public sealed class NotFoundFailureTests : DatabaseTest
{
    private const string Missing = "select Id, Title from Posts where Id = 9";

    /// <remarks>As a retry policy around the result does it.</remarks>
    [Theory]
    [InlineData("query")]
    [InlineData("status")]
    [InlineData("code")]
    [InlineData("none")]
    public async Task A_row_that_is_found_by_a_second_try_is_sent_as_a_row(string content)
    {
        var options = new JsonResultOptions
        {
            NotFound = content == "none" ? null : JsonNotFound.Result(context => content switch
            {
                "query" => _database.QueryJsonResult("select 1 from Missing"),
                "status" => new FailingResult(410),
                _ => new FailingResult(404),
            }),
        };
        JsonSingleResult result = _database.QueryFirstOrDefaultJsonResult(Missing, options: options);
        var request = new TestRequest();
        (request.Response.StatusCode, request.Response.Headers.CacheControl) = (203, "public, max-age=600");

        await Record.ExceptionAsync(() => request.ExecuteAsync(result));
        Assert.Equal(content == "none" ? 404 : 500, request.Response.StatusCode);
        _database.Execute("insert into Posts (Id, Title) values (9, 'Gischt')");
        await request.ExecuteAsync(result);

        Assert.Equal((203, "public, max-age=600"), (request.Response.StatusCode, request.Response.Headers.CacheControl.ToString()));
        Assert.Equal("""{"id":9,"title":"Gischt"}""", request.Body);
    }

    [Fact]
    public async Task A_second_query_in_the_content_has_the_status_of_the_content()
    {
        var options = new JsonResultOptions { NotFound = JsonNotFound.Result(_ => new SecondResult(_database)), StatusCode = 201 };

        TestRequest request = await new TestRequest().ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(Missing, options: options));

        Assert.Equal((404, """[{"one":1}]"""), (request.Response.StatusCode, request.Body));
    }

    private sealed class FailingResult(int status) : IResult
    {
        public Task ExecuteAsync(HttpContext httpContext)
        {
            httpContext.Response.StatusCode = status;
            throw new InvalidDataException("no content");
        }
    }

    private sealed class SecondResult(TestDatabase database) : IResult
    {
        public async Task ExecuteAsync(HttpContext httpContext)
        {
            try
            {
                await database.QueryJsonResult("select 1 from Missing").ExecuteAsync(httpContext);
            }
            catch (SqliteException)
            {
                await database.QueryJsonResult("select 1 as One").ExecuteAsync(httpContext);
            }
        }
    }
}
