// A small API on the blog of the Quickstart sample. Each endpoint is a query whose rows are written as JSON straight from SQLite.
using System.Text.Json;
using Api;
using Api.Endpoints;
using OpenTelemetry.Metrics;
using OpenTelemetry.Trace;

// The page in wwwroot is found beside the program, wherever 'dotnet run' is called.
WebApplicationBuilder builder = WebApplication.CreateBuilder(new WebApplicationOptions { Args = args, ContentRootPath = AppContext.BaseDirectory });

// Queries use the same serializer options as the rest of the app: names, encoder and converters are set in one place.
// Without this line 'published_at' would be 'publishedAt'.
builder.Services.ConfigureHttpJsonOptions(json => json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower);
builder.Services.AddOpenApi(static options => options.AddDapperJson());
builder.Services.AddProblemDetails();
// Requests are not logged. The address still is: its category is Microsoft.Hosting.Lifetime.
builder.Logging.AddFilter("Microsoft.AspNetCore", LogLevel.Warning);
if (builder.Configuration["urls"] is null)
{
    builder.WebHost.UseUrls("http://localhost:5080");
}

// 'dotnet run --project samples/Api --telemetry true' shows the queries and their figures on the console.
if (builder.Configuration.GetValue("telemetry", false))
{
    builder.Services.AddOpenTelemetry()
        .WithTracing(static traces => traces.AddSource("Dapper.Json", "Microsoft.AspNetCore").AddConsoleExporter())
        .WithMetrics(static metrics => metrics.AddMeter("Dapper.Json").AddConsoleExporter());
}

await using Blog blog = await Blog.CreateAsync();
builder.Services.AddSingleton(blog);

await using WebApplication app = builder.Build();
// All errors, including 404 for a row that does not exist, are problem details (RFC 9457).
app.UseExceptionHandler();
app.UseStatusCodePages();
app.UseDefaultFiles();
app.UseStaticFiles();
app.MapOpenApi();
app.MapPosts();
app.MapAuthors();
app.MapExports();
await app.RunAsync();
