// Controllers and minimal APIs with Microsoft.AspNetCore.OpenApi 10 and Dapper.Json.AspNetCore.OpenApi.
using System.Data.Common;
using System.Net;
using Dapper;
using Dapper.Json;
using Dapper.Json.AspNetCore;

WebApplicationBuilder builder = App.CreateBuilder();
builder.Services.AddControllers();
builder.Services.AddOpenApi(options => options.AddDapperJson());
WebApplication app = builder.Build();
app.MapControllers();
app.MapOpenApi();
app.MapGet("/fields/{id}", (DbDataSource database, int id) =>
    database.QuerySingleOrDefaultJsonResult<Post>("select @id as Id, 'Brandung' as Title", new { id }))
    .WithJsonFields(new JsonFieldPolicy("[id,title]"));
JsonResultSet[] results = [JsonResultSet.Value("total"), JsonResultSet.Rows<Post>("items")];

// Its names are others than those of the app's schemas.
app.MapGet("/snake/{id}", (DbDataSource database, int id) =>
    database.QuerySingleOrDefaultJsonResult<Post>("select @id as Id, 'Brandung' as Title", new { id }, options: new JsonResultOptions
    {
        Query = new JsonQueryOptions { PropertyNamingPolicy = System.Text.Json.JsonNamingPolicy.SnakeCaseUpper },
    }))
    .ProducesJson(new JsonResultOptions { Query = new JsonQueryOptions { PropertyNamingPolicy = System.Text.Json.JsonNamingPolicy.SnakeCaseUpper } });
app.MapGet("/pages", (DbDataSource database) =>
    database.QueryMultipleJsonResult("select 1 as n; select 2 as Id, 'Brandung' as Title", null, results)).ProducesJson(results: results);
await App.AssertAsync(
    app,
    ("/posts/2", HttpStatusCode.OK, """{"id":2,"title":"Brandung"}"""),
    ("/fields/2?fields=[id]", HttpStatusCode.OK, """{"id":2}"""),
    ("/pages", HttpStatusCode.OK, """{"total":1,"items":[{"id":2,"title":"Brandung"}]}"""),
    ("/openapi/v1.json", HttpStatusCode.OK, "#/components/schemas/Post"),
    ("/openapi/v1.json", HttpStatusCode.OK, "\"fields\""),
    ("/snake/2", HttpStatusCode.OK, """{"ID":2,"TITLE":"Brandung"}"""),
    ("/openapi/v1.json", HttpStatusCode.OK, "\"TITLE\""),
    ("/openapi/v1.json", HttpStatusCode.OK, "\"total\""));
