// A minimal API alone uses the package Dapper.Json.AspNetCore as a user's program does: an endpoint, a request to it, and what came back.
using System.Net;
using Dapper;
using Dapper.Json;

WebApplication app = App.CreateBuilder().Build();
var fields = new JsonFieldPolicy("[id,title]");
#if DRIVER
app.MapGet("/posts/{id}", (System.Data.Common.DbDataSource database, int id) =>
    database.QuerySingleOrDefaultJsonResult("select @id as Id, 'Brandung' as Title where @id < 3", new { id }))
    .WithJsonFields(fields);
await App.AssertAsync(
    app,
    ("/posts/2?fields=[id]", HttpStatusCode.OK, """{"id":2}"""),
    ("/posts/2", HttpStatusCode.OK, """{"id":2,"title":"Brandung"}"""),
    ("/posts/3", HttpStatusCode.NotFound, ""));
#else
app.MapGet("/table", static async (HttpResponse response) =>
{
    using var table = new System.Data.DataTable { Columns = { { "Id", typeof(int) } }, Rows = { { 1 } } };
    response.ContentType = "application/json";
    await table.CreateDataReader().WriteJsonAsync(response.BodyWriter);
}).WithJsonFields(fields);
await App.AssertAsync(app, ("/table", HttpStatusCode.OK, """[{"id":1}]"""));
#endif
