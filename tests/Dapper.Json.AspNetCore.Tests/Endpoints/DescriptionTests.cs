using System.Text.Json;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>What OpenAPI shows of endpoints that are described with the library's extension methods.</summary>
public sealed class DescriptionTests : IDisposable
{
    private static readonly JsonFieldPolicy Policy = new("[id,title,author[name]]") { Default = "[id]", OnRequest = "[title]", MaxLength = 99 };

    private static readonly JsonResultSet[] Results =
    [
        JsonResultSet.Properties(), JsonResultSet.Value("total"), JsonResultSet.Values("ids"), JsonResultSet.Rows("rows"),
        JsonResultSet.Row<Author>("author"), JsonResultSet.Rows<Post>("items"),
    ];

    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Fact]
    public async Task The_parameter_for_fields()
    {
        JsonElement get = await OperationAsync("/typed");

        JsonElement parameter = Assert.Single(get.GetProperty("parameters").EnumerateArray());
        Assert.Equal(
            """["include","query","The fields of the response, from [id,title,author[name]]. By default [id]. Only by name [title].",99,"string"]""",
            JsonSerializer.Serialize(new object?[]
            {
                parameter.GetProperty("name").GetString(), parameter.GetProperty("in").GetString(), parameter.GetProperty("description").GetString(),
                parameter.GetProperty("schema").GetProperty("maxLength").GetInt32(), parameter.GetProperty("schema").GetProperty("type").GetString(),
            }));
        Assert.True(get.GetProperty("responses").TryGetProperty("400", out _));
    }

    [Theory]
    [InlineData("/typed", true)]
    [InlineData("/untyped", false)]
    public async Task The_fields_of_the_response_of_which_none_is_required(string path, bool hasTypes)
    {
        JsonElement schema = SchemaOf(await OperationAsync(path));

        JsonElement row = schema.GetProperty("items");
        Assert.Equal("array", schema.GetProperty("type").GetString());
        Assert.Equal(["id", "title", "author"], row.GetProperty("properties").EnumerateObject().Select(static property => property.Name));
        Assert.DoesNotContain("city", row.GetRawText(), StringComparison.Ordinal);
        Assert.DoesNotContain("required", row.GetRawText(), StringComparison.Ordinal);
        Assert.Equal(hasTypes, row.GetProperty("properties").GetProperty("id").TryGetProperty("format", out _));
        Assert.Contains("\"name\"", row.GetProperty("properties").GetProperty("author").GetRawText(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_document_s_schema_is_built_from_its_parts()
    {
        JsonElement schema = SchemaOf(await OperationAsync("/several"));

        Assert.Equal("object", schema.GetProperty("type").GetString());
        JsonElement properties = schema.GetProperty("properties");
        Assert.Equal(["total", "ids", "rows", "author", "items"], properties.EnumerateObject().Select(static property => property.Name));
        Assert.Equal(["total", "ids", "rows", "author", "items"], schema.GetProperty("required").EnumerateArray().Select(static name => name.GetString()));
        Assert.Empty(properties.GetProperty("total").EnumerateObject());
        Assert.Equal("array", properties.GetProperty("ids").GetProperty("type").GetString());
        JsonElement[] choices = [.. properties.GetProperty("author").GetProperty("oneOf").EnumerateArray()];
        Assert.Equal("null", choices[0].GetProperty("type").GetString());
        Assert.True(choices[1].GetProperty("properties").TryGetProperty("city", out _));
        JsonElement item = properties.GetProperty("items").GetProperty("items").GetProperty("properties");
        Assert.Equal("int64", item.GetProperty("id").GetProperty("format").GetString());
    }

    private static JsonElement SchemaOf(JsonElement operation) =>
        operation.GetProperty("responses").GetProperty("200").GetProperty("content").GetProperty("application/json").GetProperty("schema");

    private async Task<JsonElement> OperationAsync(string path)
    {
        Assert.SkipWhen(
            typeof(JsonResultOptions).Assembly.GetReferencedAssemblies().All(static name => name.Name != "Microsoft.AspNetCore.OpenApi"),
            "The package's build for .NET 8 describes nothing to OpenAPI.");
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapOpenApi();
                app.MapGet("/typed", () => _database.QueryJsonResult<Post>("select 1 Id")).WithFields(Policy);
                app.MapGet("/untyped", () => _database.QueryJsonResult("select 1 id")).WithFields(Policy);
                app.MapGet("/several", () => _database.QueryMultipleJsonResult("select 1", null, Results)).ProducesJsonResults(Results);
            },
            static services => services.AddOpenApi());
        using JsonDocument document = JsonDocument.Parse(await server.GetStringAsync("/openapi/v1.json"));
        return document.RootElement.GetProperty("paths").GetProperty(path).GetProperty("get").Clone();
    }

    public sealed record Post(long Id, string Title)
    {
        public required Author? Author { get; init; }
    }

    public sealed record Author(string Name, string City);
}
