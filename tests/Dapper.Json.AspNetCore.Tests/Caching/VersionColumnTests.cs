using System.Text.Json;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>The columns of an ETag are left out of every response of their options, whether it has an ETag or not.</summary>
public sealed class VersionColumnTests : IDisposable
{
    internal const string Row = "select Id, Title, Version from Posts where Id = 1";

    internal static readonly JsonResultOptions Tagged = new() { ETag = JsonETag.FromColumn<long>("Version") };
    internal static readonly JsonResultOptions Accepted = new(Tagged) { StatusCode = 202 };

    internal static readonly JsonResultSet[] Several = [JsonResultSet.Spread(), JsonResultSet.Value("end")];

    private static readonly string[] Methods = ["GET", "POST"];

    private readonly TestDatabase _database = new();

    public static TheoryData<string, string, string> Responses
    {
        get
        {
            var cases = new TheoryData<string, string, string>();
            foreach (string method in Methods)
            {
                foreach (string at in (string[])["", "/accepted", "/buffered"])
                {
                    cases.Add(method, at + "/row", """{"id":1,"title":"Brandung"}""");
                    cases.Add(method, at + "/rows", """[{"id":1,"title":"Brandung"}]""");
                    cases.Add(method, at + "/typed", """{"id":1,"title":"Brandung","version":1}""");
                    cases.Add(method, at + "/several", """{"id":1,"title":"Brandung","end":2}""");
                    cases.Add(method, at + "/table", """{"columns":["id","title"],"rows":[[1,"Brandung"]]}""");
                }

                cases.Add(method, "/controlled/row", """{"id":1,"title":"Brandung"}""");
                cases.Add(method, "/controlled/several", """{"id":1,"title":"Brandung","end":2}""");
                cases.Add(method, "/controlled/typed", """[{"id":1,"title":"Brandung","version":1}]""");
            }

            return cases;
        }
    }

    public void Dispose() => _database.Dispose();

    [Theory]
    [MemberData(nameof(Responses))]
    public async Task They_are_left_out_of_every_response(string method, string path, string expected)
    {
        await using TestServer server = await StartAsync();

        using HttpResponseMessage response = await server.SendAsync(new HttpMethod(method), path);

        Assert.Equal(expected, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal(method == "GET" && !path.StartsWith("/accepted", StringComparison.Ordinal), response.Headers.ETag is not null);
    }

    /// <remarks>A typed row has a member for its column, which is written: so it is shown.</remarks>
    [Theory]
    [InlineData("get")]
    [InlineData("post")]
    public async Task OpenAPI_shows_the_members_that_are_written(string method)
    {
        await using TestServer server = await StartAsync();

        using JsonDocument document = JsonDocument.Parse(await server.GetStringAsync("/openapi/v1.json"));

        Assert.Contains(
            "#/components/schemas/VersionedPost",
            document.RootElement.GetProperty("paths").GetProperty("/typed").GetProperty(method).GetProperty("responses").GetProperty("200").GetRawText(),
            StringComparison.Ordinal);
        Assert.Equal(
            ["id", "title", "version"],
            document.RootElement.GetProperty("components").GetProperty("schemas").GetProperty("VersionedPost").GetProperty("properties").EnumerateObject()
                .Select(static property => property.Name));
    }

    private Task<TestServer> StartAsync() => TestServer.StartAsync(
        app =>
        {
            Map(app, "", Tagged);
            Map(app, "/accepted", Accepted);
            Map(app, "/buffered", new(Tagged) { BufferUpTo = 1024 });
            app.MapOpenApi();
            app.MapControllers();
        },
        services => services.AddSingleton(_database).AddOpenApi(static options => options.AddDapperJson())
            .AddControllers().AddApplicationPart(typeof(VersionColumnTests).Assembly));

    private void Map(WebApplication app, string at, JsonResultOptions options)
    {
        app.MapMethods(at + "/row", Methods, () => _database.QueryFirstOrDefaultJsonResult(Row, options: options));
        app.MapMethods(at + "/rows", Methods, () => _database.QueryJsonResult(Row, options: options));
        app.MapMethods(at + "/typed", Methods, () => _database.QuerySingleOrDefaultJsonResult<VersionedPost>(Row, options: options));
        app.MapMethods(at + "/several", Methods, () => _database.QueryMultipleJsonResult($"{Row}; select 2", null, Several, options));
        app.MapMethods(at + "/table", Methods, () => _database.QueryJsonResult(Row, options: new(options) { Format = JsonQueryFormat.Table }));
    }

    public sealed record VersionedPost(long Id, string Title, long Version);
}

/// <summary>The same in a controller.</summary>
[ApiController]
[Route("controlled")]
public sealed class VersionColumnController : ControllerBase
{
    private TestDatabase Database => HttpContext.RequestServices.GetRequiredService<TestDatabase>();

    [AcceptVerbs("GET", "POST", Route = "row")]
    public IResult Row() => Database.QueryFirstOrDefaultJsonResult(VersionColumnTests.Row, options: VersionColumnTests.Tagged);

    [AcceptVerbs("GET", "POST", Route = "several")]
    public IResult Several() =>
        Database.QueryMultipleJsonResult($"{VersionColumnTests.Row}; select 2", null, VersionColumnTests.Several, VersionColumnTests.Tagged);

    [AcceptVerbs("GET", "POST", Route = "typed")]
    public IResult Typed() => Database.QueryJsonResult<VersionColumnTests.VersionedPost>(VersionColumnTests.Row, options: VersionColumnTests.Tagged);
}
