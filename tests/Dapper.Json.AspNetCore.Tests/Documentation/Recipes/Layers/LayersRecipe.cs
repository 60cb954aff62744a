using Dapper.Json.AspNetCore.Tests.Conversions;
using Documentation.Recipes.Cqrs;

namespace Documentation.Recipes.Layers;

/// <summary>The code of docs/recipes/layers.md: a layered app before and after, and a module with a container of its own.</summary>
public sealed class LayersRecipe
{
    private const string Tables =
        """
        create table Orders (Id integer primary key, CustomerId integer not null, Status text not null, Total real not null);
        insert into Orders values (1, 1, 'open', 9.5), (2, 1, 'shipped', 120), (3, 1, 'open', 250), (4, 2, 'open', 0.1);
        """;

    [Theory]
    [InlineData("GET", "/orders", HttpStatusCode.OK)]
    [InlineData("GET", "/orders/2", HttpStatusCode.OK)]
    [InlineData("GET", "/orders/9", HttpStatusCode.NotFound)]
    [InlineData("PUT", "/orders/1/shipped", HttpStatusCode.NoContent)]
    [InlineData("PUT", "/orders/2/shipped", HttpStatusCode.NotFound)]
    public async Task A_response_stays_the_same(string method, string path, HttpStatusCode status)
    {
        using TestDatabase before = new(Tables), after = new(Tables);
        await using var conversion = new Conversion(
            await StartAsync(typeof(LayersBefore.OrdersController), before), await StartAsync(typeof(LayersAfter.OrdersController), after));

        // MVC's problem details name a character set, those of a result do not.
        string[] without = status == HttpStatusCode.NotFound ? ["Content-Type"] : [];
        Assert.Equal(status, (await conversion.AssertSameAsync(path, new HttpMethod(method), without: without)).Status);
        (_, _, string first) = await conversion.AssertSameAsync("/orders/1");
        Assert.Contains(status == HttpStatusCode.NoContent ? "shipped" : "open", first, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_module_runs_one_query_for_objects_and_for_JSON()
    {
        using var database = new TestDatabase(Tables);
        await using var sales = new SalesModule(database.ConnectionString);
        await using TestServer server = await TestServer.StartAsync(app => app.MapGet("/sales/{customer:long}", (long customer) => sales.Open(customer)));

        // The options in its container have no effect.
        Assert.Equal(
            (HttpStatusCode.OK, JsonSerializer.Serialize(await sales.OpenAsync(1), JsonSerializerOptions.Web)), await server.AnswerAsync("/sales/1"));
    }

    private static Task<TestServer> StartAsync(Type controller, DbDataSource database) => TestServer.StartAsync(
        Conversion.MapControllers,
        services =>
        {
            services.AddSingleton(database).AddProblemDetails().ConfigureJsonResults(static options => options.NotFound = JsonNotFound.Problem());
            services.AddScoped<LayersBefore.Orders>().AddScoped<LayersAfter.IOrderQueries, LayersAfter.OrderQueries>();
            OnlyController.Add(services.AddControllers(), controller);
        });

    private sealed class SalesModule(string connectionString) : IAsyncDisposable
    {
        private readonly ServiceProvider _services = new ServiceCollection()
            .AddSingleton<DbDataSource>(_ => SqliteFactory.Instance.CreateDataSource(connectionString))
            .ConfigureJsonResults(static options => options.StatusCode = 202)
            .BuildServiceProvider();

        private DbDataSource Database => _services.GetRequiredService<DbDataSource>();

        public ValueTask DisposeAsync() => _services.DisposeAsync();

        public Task<IReadOnlyList<Order>> OpenAsync(long customer) => Database.ListAsync(OpenOf(customer));

        public JsonRowsResult<Order> Open(long customer) => Database.Json(OpenOf(customer));

        private static Query<Order> OpenOf(long customer) =>
            new("select Id, Status, Total from Orders where CustomerId = @customer and Status = 'open' order by Id", new { customer });
    }
}
