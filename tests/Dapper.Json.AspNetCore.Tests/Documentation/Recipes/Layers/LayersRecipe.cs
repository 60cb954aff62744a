using Dapper.Json.AspNetCore.Tests.Conversions;
using Documentation.Recipes.Cqrs;
using Documentation.Recipes.Layers.Domain;
using static Documentation.Recipes.Layers.LayersAfter;
using IOrderQueries = Documentation.Recipes.Layers.LayersAfter.IOrderQueries;

namespace Documentation.Recipes.Layers;

/// <summary>The code of docs/recipes/layers.md: a layered app before and after, and its test with objects.</summary>
public sealed class LayersRecipe : IDisposable
{
    internal const string Tables =
        """
        create table Orders (Id integer primary key, CustomerId integer not null, Status text not null, Total real not null);
        insert into Orders values (1, 1, 'open', 9.5), (2, 1, 'shipped', 120), (3, 1, 'open', 250), (4, 2, 'open', 0.1);
        create table Items (Id integer primary key, ItemName text not null);
        insert into Items values (1, 'Müller''s <anchor>'), (2, 'buoy');
        """;

    private readonly TestDatabase _before = new();
    private readonly TestDatabase _after = new();

    public LayersRecipe()
    {
        _before.Execute(Tables);
        _after.Execute(Tables);
    }

    public void Dispose()
    {
        _before.Dispose();
        _after.Dispose();
    }

    [Theory]
    [InlineData("/orders", HttpStatusCode.OK)]
    [InlineData("/orders/2", HttpStatusCode.OK)]
    [InlineData("/orders/9", HttpStatusCode.NotFound)]
    [InlineData("/orders/1/refund", HttpStatusCode.OK)]
    [InlineData("/orders/2/refund", HttpStatusCode.NotFound)]
    public async Task A_response_stays_the_same(string path, HttpStatusCode status)
    {
        await using Conversion conversion = await StartAsync(typeof(OrdersController));

        Assert.Equal(status, await StatusOfSameAsync(conversion, path, status));
    }

    [Fact]
    public async Task An_order_is_placed_and_shipped_as_before()
    {
        await using Conversion conversion = await StartAsync(typeof(OrdersController));

        var placed = await conversion.AssertSameAsync("/orders", HttpMethod.Post, """{"customerId":2,"total":7.25}""", "Location");
        var shipped = await conversion.AssertSameAsync("/orders/5/shipped", HttpMethod.Put);
        var again = await conversion.AssertSameAsync("/orders/5/shipped", HttpMethod.Put, without: ["Content-Type"]);
        var found = await conversion.AssertSameAsync("/orders/5");

        Assert.Equal((HttpStatusCode.Created, """{"id":5,"status":"open","total":7.25}"""), (placed.Status, placed.Content));
        Assert.Equal((HttpStatusCode.NoContent, HttpStatusCode.NotFound), (shipped.Status, again.Status));
        Assert.Equal("""{"id":5,"status":"shipped","total":7.25}""", found.Content);
    }

    [Theory]
    [InlineData(typeof(LayersBefore.OrdersController), "http://shop.example/orders/5")]
    [InlineData(typeof(OrdersController), "/orders/5")]
    public async Task An_order_that_is_placed_has_its_location(Type controller, string location)
    {
        await using TestServer server = await StartAsync(controller, _after);
        using var request = new HttpRequestMessage(HttpMethod.Post, "/orders") { Headers = { Host = "shop.example" } };
        request.Content = new StringContent("""{"customerId":2,"total":7.25}""", encoding: null, "application/json");

        using HttpResponseMessage response = await server.Client.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(location, response.Headers.Location?.OriginalString);
    }

    [Theory]
    [InlineData("/orders", HttpStatusCode.OK)]
    [InlineData("/orders/2", HttpStatusCode.OK)]
    [InlineData("/orders/9", HttpStatusCode.NotFound)]
    public async Task A_response_from_a_definition_stays_the_same(string path, HttpStatusCode status)
    {
        await using Conversion conversion = await StartAsync(typeof(DefinitionsController));

        Assert.Equal(status, await StatusOfSameAsync(conversion, path, status));
    }

    [Fact]
    public async Task A_test_reads_objects()
    {
        await using var database = new TestDatabase();
        database.Execute(Tables);

        IReadOnlyList<Order> open = await database.ListAsync(new OrderDefinitions().Open());
        Assert.Equal([1, 3, 4], open.Select(order => order.Id));

        Assert.Equal([new Order(2, "shipped", 120)], await database.ListAsync(new OrderDefinitions().One(2)));
    }

    [Fact]
    public void The_domain_mentions_no_type_of_ASP_NET_Core()
    {
        Type[] domain = [.. typeof(Order).Assembly.GetTypes().Where(static type => type.Namespace == typeof(Order).Namespace)];
        IEnumerable<Type> mentioned = domain.SelectMany(Mentioned).Append(typeof(Query<>)).Concat(Mentioned(typeof(Query<>)));

        Assert.Contains(typeof(IOrderDefinitions), domain);
        Assert.All(mentioned, static type => Assert.True(
            type.Assembly == typeof(object).Assembly || type.Namespace == typeof(Order).Namespace || type.Namespace == typeof(Query<>).Namespace, type.FullName));
    }

    private static IEnumerable<Type> Mentioned(Type type) =>
        type.GetMethods().SelectMany(static method => method.GetParameters().Select(static parameter => parameter.ParameterType).Append(method.ReturnType))
            .Concat(type.GetConstructors().SelectMany(static constructor => constructor.GetParameters()).Select(static parameter => parameter.ParameterType))
            .SelectMany(static found => found.GetGenericArguments().Append(found))
            .Where(static found => !found.IsGenericParameter);

    /// <remarks>MVC's problem details name a character set, those of a result do not.</remarks>
    private static async Task<HttpStatusCode> StatusOfSameAsync(Conversion conversion, string path, HttpStatusCode status) =>
        (await conversion.AssertSameAsync(path, without: status == HttpStatusCode.NotFound ? ["Content-Type"] : [])).Status;

    private async Task<Conversion> StartAsync(Type controller) =>
        new(await StartAsync(typeof(LayersBefore.OrdersController), _before), await StartAsync(controller, _after));

    private static Task<TestServer> StartAsync(Type controller, DbDataSource database) => TestServer.StartAsync(
        app =>
        {
            Conversion.UseFixedIdentifier(app);
            app.MapControllers();
        },
        services =>
        {
            services.AddSingleton(database).AddProblemDetails().ConfigureJsonResults(options => options.NotFound = JsonNotFound.Problem());
            services.AddScoped<LayersBefore.Orders>().AddScoped<IOrders, LayersBefore.Orders>();
            services.AddScoped<OrderPlacing>().AddScoped<IOrderQueries, OrderQueries>().AddScoped<IOrderDefinitions, OrderDefinitions>();
            OnlyController.Add(services.AddControllers(), controller);
        });
}
