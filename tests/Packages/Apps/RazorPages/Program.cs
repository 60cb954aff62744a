// Razor Pages, with an endpoint beside them.
using System.Data.Common;
using System.Net;
using Dapper;

WebApplicationBuilder builder = App.CreateBuilder();
builder.Services.AddRazorPages();
WebApplication app = builder.Build();
app.MapRazorPages();
app.MapGet("/posts/{id}", (DbDataSource database, int id) => database.QuerySingleOrDefaultJsonResult("select @id as Id", new { id }));
await App.AssertAsync(app, ("/", HttpStatusCode.OK, "A page."), ("/posts/2", HttpStatusCode.OK, """{"id":2}"""));
