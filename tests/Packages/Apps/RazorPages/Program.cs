// Razor Pages, with an endpoint beside them.
using System.Data.Common;
using System.Net;
using Dapper;
using Microsoft.Data.Sqlite;

WebApplicationBuilder builder = App.CreateBuilder();
builder.Services.AddRazorPages();
builder.Services.AddSingleton(SqliteFactory.Instance.CreateDataSource("Data Source=blog;Mode=Memory;Cache=Shared"));
WebApplication app = builder.Build();
app.MapRazorPages();
app.MapGet("/posts/{id}", (DbDataSource database, int id) => database.QuerySingleOrDefaultJsonResult("select @id as Id", new { id }));
await using DbConnection keeper = await app.Services.GetRequiredService<DbDataSource>().OpenConnectionAsync();
await keeper.ExecuteAsync(Documentation.Recipes.Blog.Tables);
await App.AssertAsync(
    app,
    ("/", HttpStatusCode.OK, "A page."),
    ("/posts/2", HttpStatusCode.OK, """{"id":2}"""),
    ("/posts?handler=rows&title=E", HttpStatusCode.OK, """[{"id":2,"title":"Ebbe"}]"""),
    ("/posts?handler=one&id=2", HttpStatusCode.OK, """{"id":2,"title":"Ebbe"}"""),
    ("/posts?handler=one&id=9", HttpStatusCode.NotFound, ""));
