// A shop on SQLite or PostgreSQL. Each response is a query, whose rows are written as JSON without an object for each row.
using System.Data.Common;
using Dapper;
using Dapper.Json;
using Microsoft.AspNetCore.Authentication.BearerToken;
using Microsoft.AspNetCore.StaticFiles;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;
using Scalar.AspNetCore;
using Shop.Data;
using Shop.Endpoints;

// The page in wwwroot is found beside the program, wherever 'dotnet run' is called.
WebApplicationBuilder builder = WebApplication.CreateBuilder(new WebApplicationOptions { Args = args, ContentRootPath = AppContext.BaseDirectory });
await using DbDataSource database = ShopDatabase.CreateDataSource(builder.Configuration);
builder.Services.AddSingleton(database);

// Columns are in snake_case, JSON is in camelCase: for rows as they are, and for typed ones.
builder.Services.ConfigureHttpJsonOptions(static json => json.SerializerOptions.PropertyNamingPolicy = JsonQueryNamingPolicy.SnakeCaseToCamelCase);
DefaultTypeMap.MatchNamesWithUnderscores = true;

// A query that fails before its first kilobytes are sent becomes a 500 with problem details, not a response that breaks off.
builder.Services.ConfigureJsonResults(static options => options.BufferUpTo = 32 * 1024);
builder.Services.AddProblemDetails();
builder.Services.AddValidation();
// A body that is no JSON is a 400 in development too, not an exception.
builder.Services.Configure<RouteHandlerOptions>(static routes => routes.ThrowOnBadRequest = false);
builder.Services.AddOpenApi(static options => options.AddDapperJson().AddOperationTransformer<BearerSecurity>());
builder.Services.AddOutputCache();
builder.Services.AddAuthentication(BearerTokenDefaults.AuthenticationScheme).AddBearerToken();
builder.Services.AddAuthorization();

OpenTelemetryBuilder telemetry = builder.Services.AddOpenTelemetry()
    .ConfigureResource(static resource => resource.AddService("shop"))
    .WithTracing(static traces => traces.AddSource("Dapper.Json", "Npgsql").AddAspNetCoreInstrumentation())
    .WithMetrics(static metrics => metrics.AddMeter("Dapper.Json", "Npgsql", "Microsoft.AspNetCore.Hosting"));
if (builder.Configuration["OTEL_EXPORTER_OTLP_ENDPOINT"] is not null)
{
    telemetry.UseOtlpExporter();
}

// 'dotnet run --project samples/Shop --telemetry true' shows the queries and their figures on the console.
if (builder.Configuration.GetValue("telemetry", false))
{
    telemetry.WithTracing(static traces => traces.AddConsoleExporter()).WithMetrics(static metrics => metrics.AddConsoleExporter());
}

await using WebApplication app = builder.Build();
await ShopDatabase.CreateAsync(database);

// All errors, including 404 for a row that does not exist, are problem details (RFC 9457).
app.UseExceptionHandler();
app.UseStatusCodePages();
app.UseAuthentication();
app.UseAuthorization();
app.UseOutputCache();
if (app.Environment.IsDevelopment())
{
    // The page shows the source of the endpoints too.
    var types = new FileExtensionContentTypeProvider { Mappings = { [".cs"] = "text/plain; charset=utf-8" } };
    app.UseDefaultFiles();
    app.UseStaticFiles(new StaticFileOptions { ContentTypeProvider = types });
    app.MapOpenApi();
    app.MapScalarApiReference();
    app.MapSignIn();
}

app.MapProducts();
app.MapOrders();
await app.RunAsync();
