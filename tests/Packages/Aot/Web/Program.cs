// A minimal API compiled ahead of time: endpoints on each database, a request to each, and what came back.
using System.Data.Common;
using System.Net;
using Dapper;
using Dapper.Json;
using Dapper.Json.AspNetCore;

WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
builder.WebHost.UseUrls("http://127.0.0.1:0");
builder.Logging.ClearProviders();
builder.Services.ConfigureJsonResults(options => options.BufferLimit = 1024 * 1024);
await using WebApplication app = builder.Build();
DbDataSource[] databases = [.. Databases.All()];
var byId = JsonCursor.By<int>("Id");
var version = JsonETag.FromColumn<int>("Version");
JsonResultSet[] page = [JsonResultSet.Rows("items").Take(2, byId, "next")];
for (int number = 0; number < databases.Length; number++)
{
    DbDataSource database = databases[number];
    app.MapGet($"/{number}/posts", () => database.QueryJsonResult("select 1 as \"Id\", 'Brandung' as \"Title\""))
        .WithJsonFields(new JsonFieldPolicy("[id,title]"));
    app.MapGet($"/{number}/posts/{{id}}", (int id) =>
        database.QuerySingleOrDefaultJsonResult("select @id as \"Id\" where @id < 3", new { id }));
    app.MapGet($"/{number}/typed/{{id}}", (int id) =>
        database.QueryJsonResult<Post>("select @Id as \"Id\", 'Ebbe' as \"Title\"", new PostKey(id, ""), new JsonResultOptions { Query = Blog.Query }));
    app.MapGet($"/{number}/page", () => database.QueryMultipleJsonResult(
        "select n as \"Id\" from (select 1 as n union all select 2 union all select 3) p where n > coalesce(@afterId, 0) order by n limit @take",
        new { take = 3 }, page, new JsonResultOptions { Cursor = byId }));
    app.MapPut($"/{number}/posts/{{id}}", (int id) => database.QuerySingleOrDefaultJsonResult(
        "select @id as \"Id\" where @ifMatchVersion is null or @ifMatchVersion = 1", new { id }, new JsonResultOptions { IfMatch = version }));
}

await app.StartAsync();
string listening = Elapsed.SinceStart;
string? first = null;
using var client = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };
for (int number = 0; number < databases.Length; number++)
{
    await AssertAsync($"/{number}/posts", HttpStatusCode.OK, """[{"id":1,"title":"Brandung"}]""");
    first ??= Elapsed.SinceStart;
    await AssertAsync($"/{number}/posts?fields=[title]", HttpStatusCode.OK, """[{"title":"Brandung"}]""");
    await AssertAsync(
        $"/{number}/posts?fields=[secret]",
        HttpStatusCode.BadRequest,
        """
        {"type":"https://tools.ietf.org/html/rfc9110#section-15.5.1","title":"One or more validation errors occurred.","status":400,
        """ + "\"errors\":{\"fields\":[\"There is no field 'secret'.\"]}}");
    await AssertAsync($"/{number}/posts/2", HttpStatusCode.OK, """{"id":2}""");
    await AssertAsync($"/{number}/posts/3", HttpStatusCode.NotFound, "");
    await AssertAsync($"/{number}/typed/5", HttpStatusCode.OK, """[{"id":5,"title":"Ebbe","state":"None"}]""");
    string firstPage = await client.GetStringAsync(new Uri($"/{number}/page", UriKind.Relative));
    string next = firstPage.Split("\"next\":\"")[^1].TrimEnd('"', '}');
    await AssertAsync($"/{number}/page", HttpStatusCode.OK, $"{{\"items\":[{{\"id\":1}},{{\"id\":2}}],\"next\":\"{next}\"}}");
    await AssertAsync($"/{number}/page?after={next}", HttpStatusCode.OK, """{"items":[{"id":3}],"next":null}""");
    using (HttpResponseMessage put = await client.PutAsync(new Uri($"/{number}/posts/2", UriKind.Relative), content: null))
    {
        put.EnsureSuccessStatusCode();
    }

    foreach (Sample sample in Samples.All)
    {
        await sample.AssertAsync(databases[number]);
    }
}

await app.StopAsync();
Console.WriteLine($"Dapper.Json.AspNetCore works, compiled ahead of time. Listening: {listening}, first response: {first}.");

async Task AssertAsync(string path, HttpStatusCode status, string content)
{
    using HttpResponseMessage response = await client.GetAsync(new Uri(path, UriKind.Relative));
    string actual = await response.Content.ReadAsStringAsync();
    if (response.StatusCode != status || actual != content)
    {
        throw new InvalidOperationException($"{path}: {response.StatusCode} {actual}, not {status} {content}.");
    }
}
