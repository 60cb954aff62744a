namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>A change is made only to the version that the client has: If-Match of RFC 9110, with the values of the tag as parameters.</summary>
public sealed class IfMatchTests : DatabaseTest
{
    private const string Get = "select Id, Title, Version from Posts where Id = @id";
    private const string Put =
        "update Posts set Title = 'new', Version = Version + 1 where Id = @id and (@ifMatchVersion is null or Version = @ifMatchVersion) returning Id, Title, Version";

    private const string Exists = "select 1 from Posts where Id = @id; " + Put;

    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");
    private static readonly JsonResultOptions OfGet = new() { ETag = Version };
    private static readonly JsonResultOptions OfPut = new() { ETag = Version, IfMatch = Version };
    private static readonly JsonResultOptions Strict = new(OfPut) { RequiresIfMatch = true };
    private static readonly JsonResultSet[] Several = [JsonResultSet.MustExist(), JsonResultSet.Spread()];

    private int _handled;

    public static MatrixTheoryData<string, string> Refused => new(
        ["/posts/1", "/endpoint/1", "/several/1"], ["\"nonsense\"", "W/{0}", "W/{0}, \"other\"", "nonsense", "\"\"", "\"{1}x\"", "{2}"]);

    [Theory]
    [InlineData("", 404)]
    [InlineData("*", 412)]
    [InlineData("{0}", 412)]
    public async Task A_missing_row_is_404_unless_a_version_is_named(string ifMatch, int expected)
    {
        string tag = (await new TestRequest().ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(Get, new { id = 1 }, options: OfGet))).ETag!;
        foreach (JsonQueryResult result in (JsonQueryResult[])
        [
            Update(9, OfPut),
            _database.QueryMultipleJsonResult($"{Put}; select 1", new { id = 9 }, [JsonResultSet.Spread(), JsonResultSet.Value("one")], OfPut),
        ])
        {
            TestRequest request = new("PUT", ifMatch.Length == 0 ? [] : [("If-Match", ifMatch.Replace("{0}", tag, StringComparison.Ordinal))]);
            Assert.Equal(expected, (await request.ExecuteAsync(result)).Response.StatusCode);
        }
    }

    [Theory]
    [MemberData(nameof(Refused))]
    public async Task What_is_no_tag_of_the_list_is_refused_before_a_query_runs(string path, string ifMatch)
    {
        await using TestServer server = await StartAsync();
        string tag = await server.ETagAsync("/posts/1");
        string ofOther = await server.ETagAsync("/other");
        (int made, _handled) = (_database.Made, 0);

        using HttpResponseMessage response = await server.SendAsync(
            HttpMethod.Put, path, ("If-Match", ifMatch.Replace("{0}", tag, StringComparison.Ordinal)
                .Replace("{1}", tag.Trim('"').Split('.')[0], StringComparison.Ordinal).Replace("{2}", ofOther, StringComparison.Ordinal)));

        await response.ProblemAsync(HttpStatusCode.PreconditionFailed);
        Assert.Equal(made, _database.Made);
        Assert.Equal(1, _database.Scalar<long>("select Version from Posts where Id = 1"));
        Assert.Equal(path.StartsWith("/endpoint", StringComparison.Ordinal) ? 0 : 1, _handled);
    }

    [Theory]
    [InlineData("text/html")]
    [InlineData("*/*")]
    public async Task The_problem_has_its_own_content_type_whatever_the_handler_has_set(string accept)
    {
        TestRequest request = new TestRequest("PUT", ("If-Match", "\"nonsense\""), ("Accept", accept)).WithServices(
            static services => services.AddProblemDetails());
        request.Response.ContentType = "application/vnd.mine+json";

        await request.ExecuteAsync(Update(1, Strict));

        Assert.Equal((412, "application/problem+json"), (request.Response.StatusCode, request.Response.ContentType));
    }

    [Fact]
    public async Task The_version_that_a_client_sees_as_null_is_never_current()
    {
        _database.Execute("create table Notes (Id integer primary key, Version text); insert into Notes values (1, null)");
        JsonETag version = JsonETag.FromColumn<string>("Version");
        TestRequest get = await new TestRequest().ExecuteAsync(
            _database.QueryFirstOrDefaultJsonResult("select Id, Version from Notes", options: new() { ETag = version }));
        TestRequest put = await new TestRequest("PUT", ("If-Match", get.ETag!)).ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(
            "update Notes set Version = 'x' where @ifMatchVersion is null or Version = @ifMatchVersion returning Id", options: new() { IfMatch = version }));

        Assert.Equal(412, put.Response.StatusCode);
    }

    [Fact]
    public async Task A_parameter_of_the_same_name_is_an_error() =>
        Assert.Contains("already has a parameter \"ifMatchVersion\"", (await Assert.ThrowsAsync<ArgumentException>(() => new TestRequest("PUT").ExecuteAsync(
            _database.QueryFirstOrDefaultJsonResult(Put, new { id = 1, ifMatchVersion = 2 }, options: OfPut)))).Message, StringComparison.Ordinal);

    [Fact]
    public async Task A_query_that_would_change_any_version_or_hide_that_none_was_is_an_error_before_it_runs()
    {
        const string Any = "update Posts set Title = 'any' where Id = 1 returning Id";
        (string, string) any = ("If-Match", "*");
        foreach (IResult result in (IResult[])
        [
            _database.QueryFirstOrDefaultJsonResult(Any, options: OfPut),
            _database.QueryJsonResult(Put, new { id = 1 }, OfPut),
            _database.QueryMultipleJsonResult(Put, new { id = 1 }, [JsonResultSet.Row("post")], OfPut),
        ])
        {
            await Assert.ThrowsAsync<InvalidOperationException>(() => new TestRequest("PUT", any).ExecuteAsync(result));
        }

        Assert.Equal(0, _database.Made);
        Assert.Equal(1, _database.Scalar<long>("select Version from Posts where Id = 1"));
    }

    /// <remarks>Of tags alone nobody knows before the change whether one is current.</remarks>
    [Theory]
    [InlineData("{0}", 412)]
    [InlineData("W/{0}", 412)]
    [InlineData("\"x\"", 200)]
    [InlineData("nonsense", 200)]
    public async Task If_None_Match_of_a_change_keeps_what_is_there(string ifNoneMatch, int expected)
    {
        TestRequest get = await new TestRequest().ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(Get, new { id = 1 }, options: OfGet));
        TestRequest put = await new TestRequest("PUT", ("If-None-Match", ifNoneMatch.Replace("{0}", get.ETag, StringComparison.Ordinal)))
            .ExecuteAsync(Update(1, OfPut));

        Assert.Equal((expected, expected == 200 ? 2 : 1), (put.Response.StatusCode, _database.Scalar<long>("select Version from Posts where Id = 1")));
    }

    [Fact]
    public async Task Only_so_many_versions_of_a_request_are_tried()
    {
        var tags = new List<string>();
        for (int i = 1; i <= 40; i++)
        {
            tags.Add((await new TestRequest().ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(
                "select @i as Id, @i as Version", new { i = 100L + i }, options: OfGet))).ETag!);
        }

        int made = _database.Made, runs = 0;
        _database.Prepare = connection => connection.CreateFunction("run", () => ++runs);
        TestRequest put = await new TestRequest("PUT", ("If-Match", string.Join(',', tags))).ExecuteAsync(
            _database.QueryMultipleJsonResult($"select run(); {Put}", new { id = 1 }, Several, OfPut));

        Assert.Equal((412, 16, made + 1), (put.Response.StatusCode, runs, _database.Made));
    }

    /// <remarks>It has happened by the time that its row could be read.</remarks>
    [Theory]
    [InlineData("POST")]
    [InlineData("DELETE")]
    public async Task A_change_that_names_no_version_needs_no_column(string method)
    {
        TestRequest request = await new TestRequest(method).ExecuteAsync(
            _database.QueryFirstOrDefaultJsonResult("update Posts set Title = 'new' where Id = 1 returning Id", options: OfGet));

        Assert.Equal((200, """{"id":1}""", null), (request.Response.StatusCode, request.Body, request.ETag));
    }

    private Task<TestServer> StartAsync() => TestServer.StartAsync(
        app =>
        {
            app.MapGet("/posts/{id}", (long id) => _database.QueryFirstOrDefaultJsonResult(Get, new { id }, options: OfGet));
            app.MapGet("/other", () => _database.QueryFirstOrDefaultJsonResult(
                "select Title as version from Posts", options: new() { ETag = JsonETag.FromColumn<string>("version") }));
            app.MapPut("/posts/{id}", (long id) => Update(id, OfPut));
            app.MapPut("/several/{id}", (long id) =>
            {
                _handled++;
                return _database.QueryMultipleJsonResult(Exists, new { id }, Several, OfPut);
            });
            app.MapPut("/endpoint/{id}", (long id) => Update(id, new JsonResultOptions { ETag = Version })).WithJsonResults(Strict);
        });

    private JsonSingleResult Update(long id, JsonResultOptions options)
    {
        _handled++;
        return _database.QueryFirstOrDefaultJsonResult(Put, new { id }, options: options);
    }
}
