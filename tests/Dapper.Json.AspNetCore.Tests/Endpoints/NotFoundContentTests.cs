namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>A query as the content of a 404 has options of its own: of those for the row, only the serializer's settings hold.</summary>
public sealed class NotFoundContentTests : DatabaseTest
{
    private const string Missing = "select Id, Title from Posts where Id = 9";
    private const string Sql = "select 1 as ErrorCode";

    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");
    private static readonly JsonResultSet[] Results = [JsonResultSet.Row("error")];

    private int _steps;

    public static TheoryData<string> Settings =>
    [
        "status", "commit", "fields", "version", "file", "step", "content tag", "query tag", "column tag", "cursor", "lines", "negotiated", "type", "buffer",
        "query",
    ];

    public static MatrixTheoryData<string, string> Contents => new(["/endpoint", "/missing/content"], ["rows", "typed", "row", "several", "written"]);

    [Theory]
    [MemberData(nameof(Settings))]
    public async Task What_was_set_for_the_row_does_not_hold_for_it(string setting)
    {
        await using TestServer server = await StartAsync(Options(setting));

        foreach ((string path, string content) in Contents.Select(static row => row.Data))
        {
            using HttpResponseMessage response = await server.SendAsync(
                setting == "version" ? HttpMethod.Put : HttpMethod.Get, $"{path}?content={content}", ("Accept", "application/x-ndjson"));

            Assert.Equal(HttpStatusCode.NotFound, response.StatusCode);
            Assert.Equal("application/json; charset=utf-8", response.Content.Headers.ContentType?.ToString());
            Assert.Equal(Expected(content), await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
            Assert.Null(response.Content.Headers.ContentDisposition);
            Assert.Null(response.Headers.ETag);
            Assert.Empty(response.Headers.Vary);
        }

        await server.DisposeAsync();
        Assert.Equal(setting == "step" ? Contents.Count : 0, _steps);
        Assert.Empty(server.Log.Errors);
    }

    [Fact]
    public async Task The_serializer_s_settings_of_the_endpoint_hold_and_not_those_of_the_row_s_result()
    {
        var ofEndpoint = new JsonResultOptions
        {
            Query = new JsonQueryOptions { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseUpper, Format = JsonQueryFormat.Lines, RawJsonColumns = ["Title"] },
            NotFound = JsonNotFound.Result(_ => _database.QueryJsonResult(Sql)),
        };
        var ofRow = new JsonResultOptions { Query = new JsonQueryOptions { PropertyNamingPolicy = null } };
        await using TestServer server = await TestServer.StartAsync(app =>
            app.MapGet("/", () => _database.QueryFirstOrDefaultJsonResult(Missing, options: ofRow)).WithJsonResults(ofEndpoint));

        Assert.Equal("""[{"ERROR-CODE":1}]""", await server.ContentAsync("/"));
    }

    [Fact]
    public async Task Its_own_options_hold()
    {
        var own = new JsonResultOptions
        {
            StatusCode = 410,
            Format = JsonQueryFormat.Lines,
            FileName = "gone.ndjson",
            OnRowsRead = Count,
            Query = new JsonQueryOptions { PropertyNamingPolicy = null },
        };
        await using TestServer server = await StartAsync(new JsonResultOptions
        {
            StatusCode = 201,
            OnRowsRead = Count,
            NotFound = JsonNotFound.Result(_ => _database.QueryJsonResult(Sql, options: own)),
        });

        using HttpResponseMessage response = await server.GetAsync("/endpoint");

        Assert.Equal(HttpStatusCode.Gone, response.StatusCode);
        Assert.Equal("{\"ErrorCode\":1}\n", await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal("gone.ndjson", response.Content.Headers.ContentDisposition?.FileName);
        Assert.Equal(2, _steps);
    }

    [Fact]
    public async Task The_same_options_for_row_and_content_end_with_the_content()
    {
        JsonResultOptions both = new();
        both.NotFound = JsonNotFound.Result(_ => _database.QueryFirstOrDefaultJsonResult(Missing, options: both));
        await using TestServer server = await StartAsync(both);

        Assert.Equal((HttpStatusCode.NotFound, ""), await server.AnswerAsync("/endpoint"));
        await server.DisposeAsync();
        Assert.Equal(2, _database.Made);
    }

    [Trait("Server", "Postgres")]
    [Fact]
    public async Task A_commit_on_PostgreSQL_is_that_of_the_row_alone()
    {
        await using TestPostgres postgres = await TestPostgres.CreateAsync();
        await using TestServer server = await TestServer.StartAsync(app => app.MapPost("/", async (HttpResponse response) =>
        {
            var connection = await postgres.OpenAsync();
            response.RegisterForDisposeAsync(connection);
            var transaction = await connection.BeginTransactionAsync();
            response.RegisterForDisposeAsync(transaction);
            await connection.ExecuteAsync($"insert into {postgres.Table} values (1, null)", transaction: transaction);
            return connection.QueryFirstOrDefaultJsonResult($"select * from {postgres.Table} where Id = 2", transaction: transaction);
        }).WithJsonResults(new JsonResultOptions
        {
            CommitsTransaction = true,
            StatusCode = 201,
            NotFound = JsonNotFound.Result(_ => postgres.Source.QueryJsonResult($"select Id as ErrorCode from {postgres.Table}")),
        }));

        Assert.Equal((HttpStatusCode.NotFound, """[{"errorcode":1}]"""), await server.AnswerAsync(HttpMethod.Post, "/"));
        Assert.Equal(1, await postgres.CountAsync());
    }

    private static string Expected(string content) => content switch
    {
        "row" => """{"error_code":1}""",
        "several" => """{"error":{"error_code":1}}""",
        _ => """[{"error_code":1}]""",
    };

    private JsonResultOptions Options(string setting)
    {
        JsonResultOptions options = setting switch
        {
            "status" => new() { StatusCode = 201 },
            "commit" => new() { CommitsTransaction = true },
            "fields" => new() { Fields = new JsonFieldPolicy("[id,title]") { Default = "[id]" } },
            "version" => new() { IfMatch = Version, ETag = Version },
            "file" => new() { FileName = "post.json" },
            "step" => new() { OnRowsRead = Count },
            "content tag" => new() { ETag = JsonETag.FromContent() },
            "query tag" => new() { ETag = JsonETag.FromQuery("select 1 as Version") },
            "column tag" => new() { ETag = Version },
            "cursor" => new() { Cursor = JsonCursor.By<long>("Id") },
            "lines" => new() { Query = new JsonQueryOptions { Format = JsonQueryFormat.Lines } },
            "negotiated" => new() { NegotiatesLines = true },
            "type" => new() { ContentType = "application/vnd.post+json" },
            "buffer" => new() { BufferUpTo = 1024 },
            "query" => new() { Query = new JsonQueryOptions { RawJsonColumns = ["Title"], PathNames = false } },
            _ => throw new ArgumentOutOfRangeException(nameof(setting)),
        };
        options.NotFound = JsonNotFound.Result(context => Content(context.Request.Query["content"]));
        return options;
    }

    private IResult Content(string? content) => content switch
    {
        "typed" => _database.QueryJsonResult<Error>(Sql),
        "row" => _database.QueryFirstOrDefaultJsonResult(Sql),
        "several" => _database.QueryMultipleJsonResult(Sql, null, Results),
        "written" => new WrittenResult(_database.CreateConnection().QueryJsonResult(Sql)),
        _ => _database.QueryJsonResult(Sql),
    };

    private ValueTask Count(JsonRowsRead read)
    {
        Interlocked.Increment(ref _steps);
        return default;
    }

    private Task<TestServer> StartAsync(JsonResultOptions options) => TestServer.StartAsync(
        app =>
        {
            string[] methods = ["GET", "PUT"];
            app.MapMethods("/endpoint", methods, (HttpResponse response) => Row(_database, response)).WithJsonResults(options);
            app.MapControllers().WithJsonResults(options);
        },
        services =>
        {
            services.AddSingleton(_database).AddControllers().AddApplicationPart(typeof(NotFoundContentController).Assembly);
            services.ConfigureHttpJsonOptions(static json => json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower);
        });

    internal static JsonQueryResult Row(TestDatabase database, HttpResponse response)
    {
        SqliteConnection connection = database.Open();
        response.RegisterForDispose(connection);
        SqliteTransaction transaction = connection.BeginTransaction(deferred: true);
        response.RegisterForDispose(transaction);
        string sql = response.HttpContext.Request.Method == "PUT" ? $"{Missing} and (@ifMatchVersion is null or Version = @ifMatchVersion)" : Missing;
        return connection.QueryFirstOrDefaultJsonResult(sql.Replace("Id, Title", "Id, Title, Version", StringComparison.Ordinal), transaction: transaction);
    }

    private sealed record Error(long ErrorCode);
}

[ApiController]
public sealed class NotFoundContentController : ControllerBase
{
    [AcceptVerbs("GET", "PUT", Route = "/missing/content")]
    public JsonQueryResult Get() => NotFoundContentTests.Row(HttpContext.Database(), Response);
}
