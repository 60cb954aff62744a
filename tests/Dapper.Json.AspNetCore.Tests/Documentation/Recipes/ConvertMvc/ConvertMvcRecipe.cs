using Dapper.Json.AspNetCore.Tests.Conversions;
using static Documentation.Recipes.ConvertMvc.After;

namespace Documentation.Recipes.ConvertMvc;

/// <summary>The code of docs/recipes/convert-mvc.md: before and after, each request has the same response.</summary>
public sealed class ConvertMvcRecipe : IDisposable
{
    private readonly ShopDatabase _before = new();
    private readonly ShopDatabase _after = new();

    public void Dispose()
    {
        _before.Dispose();
        _after.Dispose();
    }

    [Theory]
    [InlineData("/orders", HttpStatusCode.OK, "application/json; charset=utf-8")]
    [InlineData("/orders?status=Shipped", HttpStatusCode.OK, "application/json; charset=utf-8")]
    [InlineData("/orders/1", HttpStatusCode.OK, "application/json; charset=utf-8")]
    [InlineData("/orders/2", HttpStatusCode.OK, "application/json; charset=utf-8")]
    [InlineData("/orders/3", HttpStatusCode.OK, "application/json; charset=utf-8")]
    [InlineData("/orders/customers/2", HttpStatusCode.OK, "application/json; charset=utf-8")]
    [InlineData("/orders/customers/9", HttpStatusCode.NotFound, "text/plain; charset=utf-8")]
    [InlineData("/orders/1/customer", HttpStatusCode.OK, "application/json; charset=utf-8")]
    [InlineData("/orders/9/customer", HttpStatusCode.NoContent, null)]
    [InlineData("/orders?status=lost", HttpStatusCode.BadRequest, "application/problem+json; charset=utf-8")]
    public async Task A_response_stays_the_same(string path, HttpStatusCode status, string? contentType)
    {
        await using Conversion conversion = await StartAsync();

        (HttpStatusCode Status, string? ContentType, string Content) response = await conversion.AssertSameAsync(path);

        Assert.Equal((status, contentType), (response.Status, response.ContentType));
    }

    [Fact]
    public async Task A_404_with_problem_details_loses_its_charset()
    {
        await using Conversion conversion = await StartAsync();

        (HttpStatusCode Status, string? ContentType, string Content) response = await conversion.AssertSameAsync("/orders/9", without: ["Content-Type"]);

        Assert.Equal((HttpStatusCode.NotFound, "application/problem+json; charset=utf-8"), (response.Status, response.ContentType));
    }

    [Fact]
    public async Task A_failure_that_a_handler_has_written_is_not_cached()
    {
        await using Conversion conversion = await StartAsync();

        (HttpStatusCode Status, string? ContentType, string Content) response =
            await conversion.AssertSameAsync("/orders/archive", without: ["Cache-Control", "Expires", "Pragma"]);

        Assert.Equal(
            (HttpStatusCode.ServiceUnavailable, """{"title":"The database is away.","status":503}"""), (response.Status, response.Content));
    }

    [Theory]
    [InlineData("""{"customerId":1,"note":"ring twice"}""", HttpStatusCode.Created)]
    [InlineData("""{"customerId":1}""", HttpStatusCode.BadRequest)]
    public async Task A_command_stays_as_it_is(string body, HttpStatusCode status)
    {
        await using Conversion conversion = await StartAsync();

        Assert.Equal(status, (await conversion.AssertSameAsync("/orders", HttpMethod.Post, body)).Status);
    }

    [Fact]
    public async Task A_client_that_accepts_JSON_alone_had_the_text_as_a_JSON_string()
    {
        await using TestServer before = await StartAsync(
            Before.Use, builder => Before.AddServices(builder, _before.ConnectionString), typeof(Before.OrdersController));
        using HttpResponseMessage expected = await before.GetAsync("/orders/customers/9", ("Accept", "application/json"));

        TestRequest request = await new TestRequest().WithServices().ExecuteAsync(TypedResults.NotFound("There is no such customer."));

        Assert.Equal(
            (request.Response.ContentType, request.Body), (expected.Content.Headers.ContentType?.ToString(), await expected.Content.ReadAsStringAsync()));
    }

    [Fact]
    public async Task OpenAPI_shows_what_is_sent()
    {
        await using TestServer after = await StartAsync(
            After.Use, builder => After.AddServices(builder, _after.ConnectionString), typeof(After.OrdersController));
        using JsonDocument document = JsonDocument.Parse(await after.GetStringAsync("/openapi/v1.json"));
        JsonElement paths = document.RootElement.GetProperty("paths");

        Assert.Equal(("#/components/schemas/OrderList", "200"), Shown("/orders"));
        Assert.Equal(("#/components/schemas/Order", "200 404"), Shown("/orders/{id}"));
        Assert.Equal(("#/components/schemas/Customer", "200"), Shown("/orders/customers/{id}"));
        Assert.Equal(("#/components/schemas/Customer", "200 204"), Shown("/orders/{id}/customer"));

        (string? Schema, string Statuses) Shown(string path)
        {
            JsonElement responses = paths.GetProperty(path).GetProperty("get").GetProperty("responses");
            JsonElement content = responses.GetProperty("200").GetProperty("content").GetProperty("application/json");
            return (content.GetProperty("schema").GetProperty("$ref").GetString(), string.Join(' ', responses.EnumerateObject().Select(static response => response.Name)));
        }
    }

    [Fact]
    public async Task A_mock_returns_a_query_of_constants()
    {
        await using DbDataSource empty = SqliteFactory.Instance.CreateDataSource("Data Source=:memory:");

        JsonSingleResult<Order> seven = empty.QuerySingleOrDefaultJsonResult<Order>(
            """select 7 as Id, '2024-03-01' as PlacedAt, 1 as Status, 1 as "customer.id", 'Ada' as "customer.name" """);

        var context = new DefaultHttpContext { Response = { Body = new MemoryStream() } };
        await new OrdersController(new OrdersMock(seven)).Get(7).ExecuteAsync(context);
        Assert.Equal(200, context.Response.StatusCode);
        context.Response.Body.Position = 0;
        Order? order = await JsonSerializer.DeserializeAsync<Order>(context.Response.Body, JsonSerializerOptions.Web);
        Assert.Equal((7, "Ada"), (order?.Id, order?.Customer?.Name));
    }

    [Fact]
    public async Task A_query_that_fails_is_tried_again()
    {
        int connections = 0;
        FakeColumn[] columns = [FakeColumn.Of<int>("Id"), FakeColumn.Of<string>("Name")];
        var failing = new FakeServer(new FakeResult(columns, [[1, "Ada"]]).FailingAt(1, new BusyException()));
        var working = new FakeServer(new FakeResult(columns, [[1, "Ada"]]));
        await using var database = new TestSource(() => new FakeConnection(Interlocked.Increment(ref connections) < 3 ? failing : working));

        TestRequest request = await new TestRequest().ExecuteAsync(
            new After.Retried(database.QuerySingleOrDefaultJsonResult<Customer>("select Id, Name from Customers")));

        Assert.Equal((200, """{"id":1,"name":"Ada"}""", 3), (request.Response.StatusCode, request.Body, connections));
    }

    [Theory]
    [InlineData("/orders/1")]
    [InlineData("/orders/customers/1")]
    public async Task Rows_are_written_straight_from_their_columns(string path)
    {
        await using TestServer after = await StartAsync(
            After.Use, builder => After.AddServices(builder, _after.ConnectionString), typeof(After.OrdersController));

        await after.GetStringAsync(path);

        await after.DisposeAsync();
        Assert.Empty(after.Log.OfPackage);
    }

    private async Task<Conversion> StartAsync() => new(
        await StartAsync(Before.Use, builder => Before.AddServices(builder, _before.ConnectionString), typeof(Before.OrdersController)),
        await StartAsync(After.Use, builder => After.AddServices(builder, _after.ConnectionString), typeof(After.OrdersController)));

    private static Task<TestServer> StartAsync(Action<WebApplication> use, Func<Before.Builder, IMvcBuilder> add, Type controller) => TestServer.StartAsync(
        app =>
        {
            Conversion.UseFixedIdentifier(app);
            use(app);
            app.MapOpenApi();
        },
        services => OnlyController.Add(add(new Before.Builder(services.AddOpenApi(static options => options.AddDapperJson()))), controller));

    private sealed class OrdersMock(JsonSingleResult<Order> found) : After.IOrders
    {
        public JsonMultipleResult<After.OrderList> List(OrderStatus? status) => throw new NotSupportedException();

        public JsonSingleResult<Order> Find(int id) => found;

        public JsonSingleResult<Customer> FindCustomer(int id) => throw new NotSupportedException();

        public JsonSingleResult<Customer> FindCustomerOf(int order) => throw new NotSupportedException();

        public JsonRowsResult<Order> ListArchived() => throw new NotSupportedException();

        public Task<int> PlaceAsync(NewOrder order) => throw new NotSupportedException();
    }

    private sealed class BusyException() : DbException("The database is busy.")
    {
        public override bool IsTransient => true;
    }
}
