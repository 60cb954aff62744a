namespace Dapper.Json.AspNetCore.Tests.Levels;

/// <summary>The components for types with other names stand beside those of the app, whose types may have any name, mapped in any order.</summary>
public sealed class ComponentNameTests : DatabaseTest
{
    private static readonly JsonResultOptions Snake = OptionsOf(JsonNamingPolicy.SnakeCaseLower);
    private static readonly JsonResultOptions Kebab = OptionsOf(JsonNamingPolicy.KebabCaseLower);

    // What an endpoint adds to the document, and which properties its schema then has.
    private static readonly (string Path, string[] Properties)[] Endpoints =
    [
        ("/snake", ["item_id", "inner_item"]), ("/kebab", ["item-id", "inner-item"]), ("/app", ["itemId", "innerItem"]), ("/two", ["second"]), ("/three", ["third"]),
    ];

    /// <summary>Gets the orders of the four that could have one name, with the app's own description of the type at any place.</summary>
    public static TheoryData<int[]> Orders =>
        [.. Permutations([0, 1, 3, 4]).Select(static (order, i) => (int[])[.. order.Take(i % 5), 2, .. order.Skip(i % 5)])];

    [Theory]
    [MemberData(nameof(Orders))]
    public async Task Each_endpoint_has_its_own_schema_in_any_order(int[] order)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapOpenApi();
                Array.ForEach(order, i => Map(app, Endpoints[i].Path));
            },
            static services => services.AddOpenApi(static options => options.AddDapperJson()).AddOpenApi("other", static options => options.AddDapperJson()));

        foreach (string name in (string[])["v1", "other", "v1"])
        {
            using JsonDocument document = await server.OpenApiAsync(name);
            foreach ((string path, string[] properties) in Endpoints)
            {
                Assert.Equal(properties, PropertiesOf(document, document.Operation(path).Schema()).Select(static property => property.Name));
            }

            JsonElement inner = PropertiesOf(document, document.Operation("/snake").Schema()).Single(static property => property.Name == "inner_item").Value;
            Assert.Equal(["inner_id"], PropertiesOf(document, inner).Select(static property => property.Name));
            Assert.Equal(["id"], PropertiesOf(document, document.Resolved(document.Operation("/two").Schema()).GetProperty("properties").GetProperty("second")).Select(static property => property.Name));
        }
    }

    /// <remarks>An app may name its components itself.</remarks>
    [Theory]
    [InlineData("/snake", "/two")]
    [InlineData("/two", "/snake")]
    public async Task Names_of_the_app_s_own_making(string first, string second)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapOpenApi();
                Map(app, first);
                Map(app, second);
            },
            static services => services.AddOpenApi(static options =>
            {
                options.AddDapperJson();
                options.CreateSchemaReferenceId = static contract => contract.Type == typeof(Item) || contract.Type == typeof(Item2)
                    ? contract.Type.FullName!.Replace('+', '.')
                    : null;
            }));
        using JsonDocument document = await server.OpenApiAsync();

        Assert.Equal(["item_id", "inner_item"], PropertiesOf(document, document.Operation("/snake").Schema()).Select(static property => property.Name));
        Assert.Equal(["second"], PropertiesOf(document, document.Operation("/two").Schema()).Select(static property => property.Name));
    }

    private static JsonResultOptions OptionsOf(JsonNamingPolicy policy) =>
        new() { Query = new JsonQueryOptions(new JsonSerializerOptions { PropertyNamingPolicy = policy }) };

    private static IEnumerable<int[]> Permutations(int[] items) => items.Length == 1
        ? [items]
        : items.SelectMany(first => Permutations([.. items.Where(item => item != first)]), static (first, rest) => (int[])[first, .. rest]);

    private static JsonElement.ObjectEnumerator PropertiesOf(JsonDocument document, JsonElement schema) =>
        document.Resolved(schema).GetProperty("properties").EnumerateObject();

    private void Map(WebApplication app, string path)
    {
        _ = path switch
        {
            "/snake" => (IEndpointConventionBuilder)app.MapGet(path, () => _database.QuerySingleOrDefaultJsonResult<Item>("select 1")).WithJsonResults(Snake),
            "/kebab" => app.MapGet(path, () => _database.QuerySingleOrDefaultJsonResult<Item>("select 1")).WithJsonResults(Kebab),
            "/app" => app.MapGet(path, static () => TypedResults.Ok(new Item(1, new Inner(1)))),
            "/two" => app.MapGet(path, static () => TypedResults.Ok(new Item2(new Inner2(1)))),
            _ => app.MapGet(path, static () => TypedResults.Ok(new Item3(1))),
        };
    }

    public sealed record Item(long ItemId, Inner InnerItem);

    public sealed record Inner(long InnerId);

    public sealed record Item2(Inner2 Second);

    public sealed record Inner2(long Id);

    public sealed record Item3(long Third);
}
