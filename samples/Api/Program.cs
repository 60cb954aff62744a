// A small API on the blog of the Quickstart. Each endpoint is a query; its rows are written as JSON straight from SQLite.
using System.Text.Encodings.Web;
using Api;
using Api.Endpoints;

WebApplicationBuilder builder = WebApplication.CreateBuilder(new WebApplicationOptions { Args = args, ContentRootPath = AppContext.BaseDirectory });

// What JsonSerializer writes in this app is what the queries write: one place for names, encoder and converters.
builder.Services.ConfigureHttpJsonOptions(json => json.SerializerOptions.Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping);
builder.Services.AddOpenApi();
builder.Services.AddProblemDetails();
if (builder.Configuration["urls"] is null)
{
    builder.WebHost.UseUrls("http://localhost:5080");
}

await using Blog blog = await Blog.CreateAsync();
builder.Services.AddSingleton(blog);

await using WebApplication app = builder.Build();
app.UseExceptionHandler();
app.UseDefaultFiles();
app.UseStaticFiles();
app.MapOpenApi();
app.MapPosts();
app.MapAuthors();
app.MapExports();
await app.RunAsync();
