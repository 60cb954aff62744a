using System.Diagnostics;
using System.Text.Json;
using Microsoft.AspNetCore.TestHost;
using OpenTelemetry.Trace;

namespace Dapper.Json.SampleTests;

/// <summary>What the sample tells of itself: to clients by OpenAPI, to its operators by OpenTelemetry.</summary>
public sealed class ShopDescriptionTests(SqliteShop shop) : IClassFixture<SqliteShop>
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task OpenAPI_shows_each_response()
    {
        using HttpClient client = shop.CreateClient();
        using JsonDocument document = JsonDocument.Parse(await client.GetStringAsync("openapi/v1.json", Token));
        JsonElement paths = document.RootElement.GetProperty("paths");

        Assert.Equal(["200", "304", "400", "401", "403", "404", "412"], Statuses("/orders/{id}", "get"));
        Assert.Equal(["200", "400", "401", "403"], Statuses("/orders", "get"));
        Assert.Equal(["201", "400", "401", "403", "404", "422"], Statuses("/orders", "post"));
        Assert.Equal(["200", "304", "404", "412"], Statuses("/products/{sku}", "get"));
        Assert.Equal(["200", "400", "401", "403", "404", "412", "428"], Statuses("/products/{sku}", "put"));
        JsonElement parameters = paths.GetProperty("/products/{sku}").GetProperty("put").GetProperty("parameters");
        Assert.Contains(
            parameters.EnumerateArray(),
            static one => (one.GetProperty("name").GetString(), one.GetProperty("required").GetBoolean()) == ("If-Match", true));
        Assert.True(paths.GetProperty("/orders").GetProperty("get").TryGetProperty("security", out _));
        Assert.False(paths.GetProperty("/products").GetProperty("get").TryGetProperty("security", out _));
        JsonElement lines = paths.GetProperty("/orders/lines").GetProperty("get").GetProperty("responses").GetProperty("200").GetProperty("content");
        Assert.Equal(
            ["application/json", "application/jsonl", "application/ndjson", "application/x-ndjson"],
            lines.EnumerateObject().Select(static type => type.Name).Order());
        JsonElement product = document.RootElement.GetProperty("components").GetProperty("schemas").GetProperty("Product").GetProperty("properties");
        Assert.Equal(["sku", "name", "priceCents"], product.EnumerateObject().Select(static property => property.Name));

        string[] Statuses(string path, string method) =>
            [.. paths.GetProperty(path).GetProperty(method).GetProperty("responses").EnumerateObject().Select(static response => response.Name).Order()];
    }

    [Fact]
    public async Task Scalar_shows_the_api()
    {
        using HttpClient client = shop.CreateClient();
        Assert.Contains("openapi/v1.json", await client.GetStringAsync("scalar/", Token), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_query_is_in_the_trace_of_its_request()
    {
        var trace = ActivityTraceId.CreateRandom();
        var ended = new List<Activity>();
        await using var listening = shop.WithWebHostBuilder(builder => builder.ConfigureTestServices(
            services => services.ConfigureOpenTelemetryTracerProvider(traces => traces.AddInMemoryExporter(ended))));
        using HttpClient client = listening.CreateClient();
        client.DefaultRequestHeaders.Add("traceparent", $"00-{trace}-{ActivitySpanId.CreateRandom()}-01");

        await client.GetStringAsync("products", Token);

        Activity query = Assert.Single(ended.ToArray(), activity => activity.TraceId == trace && activity.Source.Name == "Dapper.Json");
        Assert.Equal(("Microsoft.AspNetCore", 12L), (query.Parent?.Source.Name, query.GetTagItem("db.response.returned_rows")));
    }

    [Fact]
    public void A_database_that_is_not_known_is_named()
    {
        using var other = shop.WithWebHostBuilder(static builder => builder.UseSetting("Database", "oracle"));
        InvalidOperationException exception = Assert.Throws<InvalidOperationException>(other.CreateClient);
        Assert.Equal("The setting Database is 'oracle': write sqlite or postgresql.", exception.Message);
    }
}
