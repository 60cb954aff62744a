namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>A result inside another would be serialized by its properties, with status 200: it is an error instead.</summary>
public sealed class WrappedResultTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts where Id = 2";
    private static readonly JsonResultSet[] Sets = [JsonResultSet.Rows<WrappedPost>("posts")];

    [Theory]
    [InlineData("/ok")]
    [InlineData("/ok/typed")]
    [InlineData("/ok/one")]
    [InlineData("/ok/one/typed")]
    [InlineData("/part")]
    [InlineData("/list")]
    [InlineData("/array")]
    [InlineData("/dictionary")]
    [InlineData("/tuple")]
    [InlineData("/pair")]
    [InlineData("/objects")]
    [InlineData("/tasks")]
    [InlineData("/wrapping/part")]
    [InlineData("/wrapping/ok")]
    public async Task A_result_inside_another_is_an_error_that_says_what_to_return(string path)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseExceptionHandler();
                app.MapControllers();
#pragma warning disable DJ008 // The mistake is what is tested.
                app.MapGet("/ok", () => Results.Ok(_database.QueryJsonResult(Sql)));
                app.MapGet("/ok/typed", () => TypedResults.Ok(_database.QueryJsonResult<WrappedPost>(Sql)));
                app.MapGet("/ok/one", () => TypedResults.Ok(_database.QuerySingleOrDefaultJsonResult(Sql)));
                app.MapGet("/ok/one/typed", () => TypedResults.Ok(_database.QueryFirstOrDefaultJsonResult<WrappedPost>(Sql)));
#pragma warning restore DJ008
                app.MapGet("/part", () => new { posts = _database.QueryJsonResult<WrappedPost>(Sql) });
                app.MapGet("/list", () => new List<JsonQueryResult> { _database.QueryJsonResult(Sql) });
                app.MapGet("/array", () => new[] { _database.QuerySingleOrDefaultJsonResult(Sql) });
                app.MapGet("/dictionary", () => new Dictionary<string, JsonQueryResult> { ["posts"] = _database.QueryMultipleJsonResult(Sql, null, Sets) });
                app.MapGet("/tuple", () => Tuple.Create(1, _database.QueryJsonResult(Sql)));
                app.MapGet("/pair", async ValueTask<object> () => KeyValuePair.Create(1, _database.QueryMultipleJsonResult<WrappedPage>(Sql, null, Sets)));
                app.MapGet("/objects", async Task<object> () => new object[] { 1, _database.QueryJsonResult(Sql) });
                app.MapGet("/tasks", () => new { posts = Task.FromResult(_database.QueryJsonResult(Sql)) });
            },
            services => services.AddProblemDetails().AddSingleton(_database).AddControllers().AddApplicationPart(typeof(WrappingController).Assembly));

        using HttpResponseMessage response = await server.GetAsync(path);

        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
        await server.DisposeAsync();
        Exception cause = Assert.Single(server.Log.Errors).Cause!;
        Assert.IsType<NotSupportedException>(cause);
        Assert.StartsWith("This result is the response itself: return it, not Ok(result)", cause.Message, StringComparison.Ordinal);
        Assert.Equal(0, _database.Made);
    }

    /// <remarks>The serializer would wait for its result without end.</remarks>
    [Fact]
    public async Task A_task_is_no_row()
    {
        var request = new TestRequest();

        InvalidOperationException exception = await Assert.ThrowsAsync<InvalidOperationException>(
#pragma warning disable DJ019 // The mistake is what is tested.
            () => request.ExecuteAsync(_database.QueryJsonResult<Task<WrappedPost>>(Sql)));
#pragma warning restore DJ019

        Assert.StartsWith("A row cannot have the type Task", exception.Message, StringComparison.Ordinal);
        Assert.Equal("", request.Body);
    }

    /// <remarks>Otherwise the serializer writes no field of a value tuple, so that it never meets the result: only the compiler sees it.</remarks>
    [Fact]
    public async Task A_result_in_a_value_tuple_is_an_error_where_fields_are_written()
    {
        await using TestServer server = await TestServer.StartAsync(
#pragma warning disable DJ008 // The mistake is what is tested.
            app => app.MapGet("/", () => (1, _database.QueryJsonResult(Sql))),
#pragma warning restore DJ008
            static services => services.ConfigureHttpJsonOptions(static json => json.SerializerOptions.IncludeFields = true));

        Assert.Equal(HttpStatusCode.InternalServerError, await server.StatusAsync("/"));
        Assert.IsType<NotSupportedException>(Assert.Single(server.Log.Errors).Cause);
    }

    [Fact]
    public void A_result_cannot_be_deserialized() =>
        Assert.Throws<NotSupportedException>(() => JsonSerializer.Deserialize<JsonRowsResult>("{}"));
}

public sealed record WrappedPost(long Id, string Title);

public sealed record WrappedPage(IReadOnlyList<WrappedPost> Posts);

[ApiController]
[Route("wrapping")]
public sealed class WrappingController(IServiceProvider services) : ControllerBase
{
    [HttpGet("ok")]
#pragma warning disable DJ008 // The mistake is what is tested.
    public IActionResult Wrapped() => Ok(services.GetRequiredService<TestDatabase>().QueryJsonResult("select Id from Posts"));
#pragma warning restore DJ008

    [HttpGet("part")]
    public object Part() => new { count = 1, posts = services.GetRequiredService<TestDatabase>().QueryJsonResult("select Id from Posts") };
}
