namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>A result inside another would be serialized by its properties, with status 200: it is an error instead.</summary>
public sealed class WrappedResultTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts where Id = 2";
    private static readonly JsonResultSet[] Sets = [JsonResultSet.Rows<WrappedPost>("posts")];

#pragma warning disable DJ008 // The mistake is what is tested.
    private Delegate[] Handlers =>
    [
        () => Results.Ok(_database.QueryJsonResult(Sql)),
        () => TypedResults.Ok(_database.QueryJsonResult<WrappedPost>(Sql)),
        () => TypedResults.Ok(_database.QuerySingleOrDefaultJsonResult(Sql)),
        () => TypedResults.Ok(_database.QueryFirstOrDefaultJsonResult<WrappedPost>(Sql)),
        () => new { posts = _database.QueryJsonResult<WrappedPost>(Sql) },
        () => new List<JsonQueryResult> { _database.QueryJsonResult(Sql) },
        () => new[] { _database.QuerySingleOrDefaultJsonResult(Sql) },
        () => new Dictionary<string, JsonQueryResult> { ["posts"] = _database.QueryMultipleJsonResult(Sql, null, Sets) },
        () => Tuple.Create(1, _database.QueryJsonResult(Sql)),
        async ValueTask<object> () => KeyValuePair.Create(1, _database.QueryMultipleJsonResult<WrappedPage>(Sql, null, Sets)),
        async Task<object> () => new object[] { 1, _database.QueryJsonResult(Sql) },
        () => new { posts = Task.FromResult(_database.QueryJsonResult(Sql)) },
    ];
#pragma warning restore DJ008

    [Fact]
    public async Task A_result_inside_another_is_an_error_that_says_what_to_return()
    {
        Delegate[] handlers = Handlers;
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.UseExceptionHandler();
                app.MapControllers();
                foreach ((int i, Delegate handler) in handlers.Index())
                {
                    app.MapGet($"/{i}", handler);
                }
            },
            services => services.AddProblemDetails().AddSingleton(_database).AddControllers().AddApplicationPart(typeof(WrappingController).Assembly));
        string[] paths = [.. handlers.Select(static (_, i) => $"/{i}"), "/wrapping/part", "/wrapping/ok"];

        foreach (string path in paths)
        {
            Assert.Equal((path, HttpStatusCode.InternalServerError), (path, await server.StatusAsync(path)));
        }

        await server.DisposeAsync();
        Assert.Equal(paths.Length, server.Log.Errors.Count);
        Assert.All(server.Log.Errors, static line => Assert.StartsWith(
            "This result is the response itself: return it, not Ok(result)",
            Assert.IsType<NotSupportedException>(line.Cause).Message, StringComparison.Ordinal));
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
