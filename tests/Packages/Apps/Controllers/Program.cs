// Controllers alone. The Web SDK makes each library that depends on MVC's assemblies a part of the app, whose types are all loaded.
using System.Net;

WebApplicationBuilder builder = App.CreateBuilder();
builder.Services.AddControllers();
WebApplication app = builder.Build();
app.MapControllers();
await App.AssertAsync(app, ("/posts/2", HttpStatusCode.OK, """{"id":2,"title":"Brandung"}"""));
