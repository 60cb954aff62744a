using Documentation.Recipes.Layers.Domain;

namespace Documentation.Recipes.Layers;

/// <summary>The two modules with objects, each call in a scope of its module's container.</summary>
internal static class ModulesBefore
{
    public static void MapWarehouse(IEndpointRouteBuilder app)
    {
        app.MapGet("/items", async (IConnectionFactory connections) =>
        {
            await using DbConnection connection = connections.Create();
            return Results.Json((await connection.QueryAsync<Item>("select Id, ItemName from Items order by Id")).AsList(), WarehouseModule.SnakeCase);
        });

        app.MapGet("/items/{id:long}", async (IConnectionFactory connections, long id) =>
        {
            await using DbConnection connection = connections.Create();
            return await connection.QuerySingleOrDefaultAsync<Item>("select Id, ItemName from Items where Id = @id", new { id }) is { } item
                ? Results.Json(item, WarehouseModule.SnakeCase)
                : Results.NoContent();
        });

        app.MapGet("/items/parcels/{customer:long}", async (SalesModule sales, long customer) =>
            Results.Ok((await sales.OpenAsync(customer)).Sum(static order => Math.Ceiling(order.Total / 100))));
    }

    public sealed class SalesModule(string connectionString) : IAsyncDisposable
    {
        private readonly ServiceProvider _services = new ServiceCollection()
            .AddScoped<DbConnection>(_ => new SqliteConnection(connectionString))
            .AddScoped<SalesQueries>()
            .BuildServiceProvider();

        public async Task<IReadOnlyList<Order>> OpenAsync(long customer)
        {
            await using AsyncServiceScope scope = _services.CreateAsyncScope();
            return await scope.ServiceProvider.GetRequiredService<SalesQueries>().OpenAsync(customer);
        }

        /// <summary>What does not work: the scope ends before the query runs.</summary>
        public async Task<IResult> OpenInScopeAsync(long customer)
        {
            await using AsyncServiceScope scope = _services.CreateAsyncScope();
            return scope.ServiceProvider.GetRequiredService<SalesQueries>().Open(customer);
        }

        public ValueTask DisposeAsync() => _services.DisposeAsync();
    }

    internal sealed class SalesQueries(DbConnection connection)
    {
        private const string Sql = "select Id, Status, Total from Orders where CustomerId = @customer and Status = 'open' order by Id";

        public async Task<IReadOnlyList<Order>> OpenAsync(long customer) => (await connection.QueryAsync<Order>(Sql, new { customer })).AsList();

        public IResult Open(long customer) => connection.QueryJsonResult<Order>(Sql, new { customer });
    }
}
