// Swashbuckle with controllers. It shows what is metadata of endpoints: the type of a result.
using System.Net;

WebApplicationBuilder builder = App.CreateBuilder();
builder.Services.AddControllers();
builder.Services.AddSwaggerGen();
WebApplication app = builder.Build();
app.UseSwagger();
app.MapControllers();
await App.AssertAsync(
    app,
    ("/posts/2", HttpStatusCode.OK, """{"id":2,"title":"Brandung"}"""),
    ("/swagger/v1/swagger.json", HttpStatusCode.OK, "#/components/schemas/Post"));
