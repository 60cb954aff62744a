// Controllers with Microsoft.AspNetCore.OpenApi 9.
using System.Net;

WebApplicationBuilder builder = App.CreateBuilder();
builder.Services.AddControllers();
builder.Services.AddOpenApi();
WebApplication app = builder.Build();
app.MapControllers();
app.MapOpenApi();
await App.AssertAsync(
    app,
    ("/posts/2", HttpStatusCode.OK, """{"id":2,"title":"Brandung"}"""),
    ("/openapi/v1.json", HttpStatusCode.OK, "#/components/schemas/Post"));
