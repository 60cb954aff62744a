// A small API on the blog of the Quickstart. Each endpoint is a query; its rows are written as JSON straight from SQLite.
using System.Text.Json;
using Api;
using Api.Endpoints;

WebApplicationBuilder builder = WebApplication.CreateBuilder(new WebApplicationOptions { Args = args, ContentRootPath = AppContext.BaseDirectory });

// What JsonSerializer writes in this app is what the queries write: one place for names, encoder and converters.
// Without this line 'published_at' is 'publishedAt'.
builder.Services.ConfigureHttpJsonOptions(json => json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower);
builder.Services.AddOpenApi();
builder.Services.AddProblemDetails();
// The address is still printed, by another category.
builder.Logging.AddFilter("Microsoft.AspNetCore", LogLevel.Warning);
if (builder.Configuration["urls"] is null)
{
    builder.WebHost.UseUrls("http://localhost:5080");
}

await using Blog blog = await Blog.CreateAsync();
builder.Services.AddSingleton(blog);

await using WebApplication app = builder.Build();
// All errors, also 404 for a row that is not there, are problem details (RFC 9457).
app.UseExceptionHandler();
app.UseStatusCodePages();
app.UseDefaultFiles();
app.UseStaticFiles();
app.MapOpenApi();
app.MapPosts();
app.MapAuthors();
app.MapExports();
await app.RunAsync();
