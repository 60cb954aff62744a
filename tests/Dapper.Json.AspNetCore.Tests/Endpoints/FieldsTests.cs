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

    /// <remarks>MVC's writer of problem details drops the errors of a validation, and writes nothing for controllers that are no APIs.</remarks>
    [Theory]
    [InlineData("/api", false)]
    [InlineData("/api", true)]
    [InlineData("/view", false)]
    [InlineData("/view", true)]
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
                services.AddActions(_ => _database.QueryJsonResult(Sql, options: new JsonResultOptions { Fields = Policy }));
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
        },
        services => services.AddProblemDetails());
}
