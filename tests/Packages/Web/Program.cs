// Uses the package Dapper.Json.AspNetCore as a user's program does: an endpoint, a request to it, and what came back.
using System.Net;
using Dapper;
using Dapper.Json;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.WebHost.UseUrls("http://127.0.0.1:0");
builder.Logging.ClearProviders();
#if DRIVER && NET10_0_OR_GREATER
builder.Services.AddOpenApi();
#endif
await using WebApplication app = builder.Build();
var fields = new JsonFieldPolicy("[id,title]");
#if DRIVER
SQLitePCL.Batteries_V2.Init();
app.MapGet("/posts/{id}", (int id) =>
    new Microsoft.Data.Sqlite.SqliteConnection("Data Source=:memory:")
        .QuerySingleOrDefaultJsonResult("select @id as Id, 'Brandung' as Title where @id < 3", new { id }))
    .WithFields(fields);
#if NET10_0_OR_GREATER
app.MapOpenApi();
#endif
(string path, HttpStatusCode status, string content)[] expected =
[
    ("/posts/2?include=[id]", HttpStatusCode.OK, """{"id":2}"""),
    ("/posts/2", HttpStatusCode.OK, """{"id":2,"title":"Brandung"}"""),
    ("/posts/3", HttpStatusCode.NotFound, ""),
];
#else
app.MapGet("/table", static async (HttpResponse response) =>
{
    using var table = new System.Data.DataTable { Columns = { { "Id", typeof(int) } }, Rows = { { 1 } } };
    response.ContentType = "application/json";
    await table.CreateDataReader().WriteJsonAsync(response.BodyWriter);
}).WithFields(fields);
(string path, HttpStatusCode status, string content)[] expected = [("/table", HttpStatusCode.OK, """[{"id":1}]""")];
#endif
await app.StartAsync();
using var client = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };
foreach ((string path, HttpStatusCode status, string content) in expected)
{
    using HttpResponseMessage response = await client.GetAsync(new Uri(path, UriKind.Relative));
    string actual = await response.Content.ReadAsStringAsync();
    if (response.StatusCode != status || actual != content)
    {
        throw new InvalidOperationException($"{path}: {response.StatusCode} {actual}, not {status} {content}.");
    }
}

#if DRIVER && NET10_0_OR_GREATER
if (!(await client.GetStringAsync(new Uri("/openapi/v1.json", UriKind.Relative))).Contains("\"include\"", StringComparison.Ordinal))
{
    throw new InvalidOperationException("OpenAPI does not show the parameter of the fields.");
}
#endif

await app.StopAsync();
Console.WriteLine("Dapper.Json.AspNetCore works.");
