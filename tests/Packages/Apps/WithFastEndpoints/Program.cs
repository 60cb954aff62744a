// FastEndpoints, which looks for endpoints in all assemblies that are loaded when it is added.
using System.Data.Common;
using System.Net;
using Dapper;
using FastEndpoints;
using Microsoft.Data.Sqlite;

WebApplicationBuilder builder = App.CreateBuilder();
builder.Services.ConfigureJsonResults(options => options.BufferLimit = 1024 * 1024);
builder.Services.AddFastEndpoints();
builder.Services.AddSingleton(SqliteFactory.Instance.CreateDataSource("Data Source=blog;Mode=Memory;Cache=Shared"));
WebApplication app = builder.Build();
app.UseFastEndpoints();
await using DbConnection keeper = await app.Services.GetRequiredService<DbDataSource>().OpenConnectionAsync();
await keeper.ExecuteAsync(Documentation.Recipes.Blog.Tables);
await App.AssertAsync(
    app,
    ("/posts/2", HttpStatusCode.OK, """{"id":2,"title":"Ebbe"}"""),
    ("/posts/9", HttpStatusCode.NotFound, ""),
    ("/posts?title=E", HttpStatusCode.OK, """[{"id":2,"title":"Ebbe"}]"""),
    ("/posts?title=E&fields=[id]", HttpStatusCode.OK, """[{"id":2}]"""),
    ("/posts?fields=[password]", HttpStatusCode.BadRequest, ""));
