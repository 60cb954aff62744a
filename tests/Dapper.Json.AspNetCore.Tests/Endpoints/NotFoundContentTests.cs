using Dapper.Json.AspNetCore.Tests.Pairs;
using Dapper.Json.Tests.PublicSurface;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>A query as the content of a 404 has options of its own: of those for the row, only the serializer's settings hold.</summary>
public sealed class NotFoundContentTests : DatabaseTest
{
    private const string Missing = "select Id, Title, Version from Posts where Id = 9";
    private const string Sql = "select 1 as ErrorCode";

    private static readonly string[] Forms = ["rows", "typed", "row", "several", "written"];
    private static readonly JsonResultSet[] Results = [JsonResultSet.Row("error")];

    private int _steps;

    // Without those of other formats, which one row has not, and those that decide what is sent without it.
    private static IEnumerable<SettingValue> Settings => ResultSettings.All.Where(static setting =>
        setting.Name is not (nameof(JsonResultOptions.NotFound) or nameof(JsonResultOptions.RequiresIfMatch) or nameof(JsonResultOptions.OnRowsRead))
        && setting.Value is not (JsonQueryFormat.Values or JsonQueryFormat.Table or JsonQueryFormat.ForJson));

    [Fact]
    public async Task What_was_set_for_the_row_does_not_hold_for_it()
    {
        _database.Execute("create table Items (Id integer)");
        foreach (SettingValue setting in Settings)
        {
            var options = new JsonResultOptions { OnRowsRead = Count, NotFound = JsonNotFound.Result(context => Content(context.Request.Query["content"])) };
            setting.Set(options);
            await using TestServer server = await StartAsync(options);
            _steps = 0;

            foreach (string path in (string[])["/endpoint", "/api"])
            {
                foreach (string form in Forms)
                {
                    HttpMethod method = setting.Name == nameof(JsonResultOptions.IfMatch) ? HttpMethod.Put : HttpMethod.Get;
                    using HttpResponseMessage response = await server.SendAsync(
                        method, $"{path}?content={form}&fields=[id]", ("Accept", "application/x-ndjson"));

                    Assert.Equal((setting, HttpStatusCode.NotFound), (setting, response.StatusCode));
                    Assert.Equal((setting, "application/json; charset=utf-8"), (setting, response.Content.Headers.ContentType?.ToString()));
                    Assert.Equal(Expected(form), await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
                    Assert.Equal((null, null, null), (response.Content.Headers.ContentDisposition, response.Headers.ETag, response.Headers.Location));
                    Assert.Empty(response.Headers.Vary);
                }
            }

            await server.DisposeAsync();
            Assert.Equal((setting, 2 * Forms.Length), (setting, _steps));
            Assert.Empty(server.Log.Errors);
        }
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
        JsonNotFound content = JsonNotFound.Result(_ => _database.QueryJsonResult(Sql, options: own));
        JsonResultOptions ofRow = new() { StatusCode = 201, OnRowsRead = Count, NotFound = content };

        TestRequest request = await new TestRequest().ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(Missing, options: ofRow));

        Assert.Equal((410, "{\"ErrorCode\":1}\n"), (request.Response.StatusCode, request.Body));
        Assert.StartsWith("attachment; filename=gone.ndjson", request.Response.Headers.ContentDisposition.ToString(), StringComparison.Ordinal);
        Assert.Equal(2, _steps);
    }

    [Fact]
    public async Task The_same_options_for_row_and_content_end_with_the_content()
    {
        JsonResultOptions both = new();
        both.NotFound = JsonNotFound.Result(_ => _database.QueryFirstOrDefaultJsonResult(Missing, options: both));

        TestRequest request = await new TestRequest().ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(Missing, options: both));

        Assert.Equal((404, "", 2), (request.Response.StatusCode, request.Body, _database.Made));
    }

    [Trait("Server", "Postgres")]
    [Fact]
    public async Task A_commit_on_PostgreSQL_is_that_of_the_row_alone()
    {
        await using TestPostgres postgres = await TestPostgres.CreateAsync();
        await using DbConnection connection = await postgres.OpenAsync();
        await using DbTransaction transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        await connection.ExecuteAsync($"insert into {postgres.Table} values (1, null)", transaction: transaction);
        JsonResultOptions options = new()
        {
            CommitsTransaction = true,
            StatusCode = 201,
            NotFound = JsonNotFound.Result(_ => postgres.Source.QueryJsonResult($"select Id as ErrorCode from {postgres.Table}")),
        };

        TestRequest request = await new TestRequest("POST").ExecuteAsync(
            connection.QueryFirstOrDefaultJsonResult($"select * from {postgres.Table} where Id = 2", options: options, transaction: transaction));

        Assert.Equal((404, """[{"errorcode":1}]""", 1L), (request.Response.StatusCode, request.Body, await postgres.CountAsync()));
    }

    private static string Expected(string content) => content switch
    {
        "row" => """{"error_code":1}""",
        "several" => """{"error":{"error_code":1}}""",
        _ => """[{"error_code":1}]""",
    };

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
            app.MapMethods("/endpoint", ["GET", "PUT"], Row).WithJsonResults(options);
            app.MapControllers().WithJsonResults(options);
        },
        services => services.AddActions(Row)
            .ConfigureHttpJsonOptions(static json => json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower));

    private JsonQueryResult Row(HttpContext context)
    {
        SqliteConnection connection = _database.Open();
        context.Response.RegisterForDispose(connection);
        SqliteTransaction transaction = connection.BeginTransaction(deferred: true);
        context.Response.RegisterForDispose(transaction);
        string condition = context.Request.Method == "PUT" ? " and (@ifMatchVersion is null or Version = @ifMatchVersion)" : "";
        return connection.QueryFirstOrDefaultJsonResult(Missing + condition, transaction: transaction);
    }

    private sealed record Error(long ErrorCode);
}
