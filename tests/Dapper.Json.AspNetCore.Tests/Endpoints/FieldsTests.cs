namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>Clients choose the fields of a response.</summary>
public sealed class FieldsTests : DatabaseTest
{
    private const string Sql = "select Id, Title, 'x' Secret, 'Ada' \"author.name\", 'Kiel' \"author.city\" from Posts where Id = 2";

    private static readonly JsonFieldPolicy Policy = new("[id,title,author[name,city]]") { Default = "[id,author[name]]" };
    private static readonly JsonFieldPolicy Strict = new("[id,title]") { ListsFieldsInErrors = true, MaxLength = 20 };
    private static readonly JsonQueryOptions Paths = new() { PathNames = true };
    private static readonly JsonResultSet[] Page = [JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    [Theory]
    [InlineData("/posts", """[{"id":2,"author":{"name":"Ada"}}]""")]
    [InlineData("/posts?fields=", """[{"id":2,"author":{"name":"Ada"}}]""")]
    [InlineData("/posts?fields=%20", """[{"id":2,"author":{"name":"Ada"}}]""")]
    [InlineData("/posts?fields=title", """[{"title":"Ebbe"}]""")]
    [InlineData("/posts?fields=[!all,author[city]]", """[{"id":2,"title":"Ebbe","author":{"city":"Kiel"}}]""")]
    [InlineData("/posts?fields=id&fields=title", """[{"id":2,"title":"Ebbe"}]""")]
    [InlineData("/post?include=author[!all,-name]", """{"author":{"city":"Kiel"}}""")]
    [InlineData("/page?fields=[total]", """{"total":3}""")]
    [InlineData("/page?fields=items[title]", """{"items":[{"title":"Ebbe"}]}""")]
    [InlineData("/lines?fields=id", "{\"id\":2}\n")]
    public async Task A_client_gets_what_it_asks_for(string path, string expected)
    {
        await using TestServer server = await StartAsync();

        Assert.Equal(expected, await server.GetStringAsync(path));
    }

    [Theory]
    [InlineData("/posts?fields=secret", "fields", "There is no field 'secret'.")]
    [InlineData("/posts?fields=author[mail]", "fields", "There is no field 'author.mail'.")]
    [InlineData("/posts?fields=[id", "fields", "At character 4 of the selection of fields: a bracket is not closed.")]
    [InlineData("/post?include=x", "include", "There is no field 'x'.")]
    [InlineData("/strict?fields=x", "fields", "There is no field 'x'. The fields are [id,title].")]
    [InlineData("/strict?fields=id,id,id,id,id,id,id,id", "fields", "The selection of fields has 23 characters, more than the 20 that are allowed.")]
    public async Task A_client_that_asks_for_anything_else_gets_400(string path, string parameter, string expected)
    {
        await using TestServer server = await StartAsync();

        using HttpResponseMessage response = await server.GetAsync(path);

        JsonElement problem = await response.ProblemAsync(HttpStatusCode.BadRequest);
        Assert.Equal(expected, problem.GetProperty("errors").GetProperty(parameter)[0].GetString());
        Assert.Equal(0, _database.Made);
    }

    /// <remarks>MVC's writer of problem details drops the errors of a validation, and writes nothing for controllers that are no APIs.</remarks>
    [Theory]
    [InlineData("/selecting/api", false)]
    [InlineData("/selecting/api", true)]
    [InlineData("/selecting/plain", false)]
    [InlineData("/selecting/plain", true)]
    [InlineData("/posts", false)]
    [InlineData("/posts", true)]
    public async Task The_400_says_what_is_wrong_in_controllers_too(string path, bool hasProblemDetails)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapControllers();
                app.MapGet("/posts", () => _database.QueryJsonResult(Sql)).WithJsonFields(Policy);
            },
            services =>
            {
                // As in an app that is compiled ahead of time, which has no contract but those that it names.
                services.ConfigureHttpJsonOptions(static json => json.SerializerOptions.TypeInfoResolverChain.Clear());
                services.AddSingleton(_database).AddControllers().AddApplicationPart(typeof(SelectingController).Assembly);
                _ = hasProblemDetails ? services.AddProblemDetails() : services;
            });

        using HttpResponseMessage response = await server.GetAsync(path + "?fields=secret");

        JsonElement problem = await response.ProblemAsync(HttpStatusCode.BadRequest);
        Assert.Equal("""{"fields":["There is no field 'secret'."]}""", problem.GetProperty("errors").GetRawText());
        Assert.Equal("One or more validation errors occurred.", problem.GetProperty("title").GetString());
        Assert.Equal("https://tools.ietf.org/html/rfc9110#section-15.5.1", problem.GetProperty("type").GetString());
    }

    private Task<TestServer> StartAsync() => TestServer.StartAsync(
        app =>
        {
            var options = new JsonResultOptions { Query = Paths };
            app.MapGet("/posts", () => _database.QueryJsonResult(Sql, options: options)).WithJsonFields(Policy);
            app.MapGet("/post", () => _database.QuerySingleOrDefaultJsonResult(Sql, options: new JsonResultOptions(options) { Fields = Policy, FieldsParameter = "include" }))
                .WithJsonFields(Strict);
            app.MapGet("/page", () => _database.QueryMultipleJsonResult("select count(*) from Posts; " + Sql, null, Page, options))
                .WithJsonFields(new JsonFieldPolicy("[total,items[id,title]]"));
            app.MapGet("/lines", () => _database.QueryJsonResult(Sql, options: new JsonResultOptions(options) { Fields = Policy, Format = JsonQueryFormat.Lines }));
            var strict = new JsonResultOptions { Fields = Strict };
            app.MapGet("/strict", () => _database.QueryJsonResult(Sql, options: strict));
        },
        services => services.AddProblemDetails());
}

[ApiController]
[Route("selecting/api")]
public sealed class SelectingController(IServiceProvider services) : ControllerBase
{
    internal static readonly JsonResultOptions Selectable = new() { Fields = new JsonFieldPolicy("[id]") };

    [HttpGet]
    public JsonRowsResult Get() => services.GetRequiredService<TestDatabase>().QueryJsonResult("select 1 as id", options: Selectable);
}

[Route("selecting/plain")]
public sealed class PlainSelectingController(IServiceProvider services) : Controller
{
    [HttpGet]
    public JsonRowsResult Get() => services.GetRequiredService<TestDatabase>().QueryJsonResult("select 1 as id", options: SelectingController.Selectable);
}
