using Documentation.Recipes.Cqrs;
using Documentation.Recipes.Layers.Domain;

namespace Documentation.Recipes.Layers;

/// <summary>A module with a container and a database of its own: its contract.</summary>
public interface ISales
{
    /// <summary>Objects, for other modules.</summary>
    public Task<IReadOnlyList<Order>> OpenAsync(long customer);

    /// <summary>JSON, for endpoints.</summary>
    public JsonRowsResult<Order> Open(long customer);
}

public sealed class SalesModule(string connectionString) : ISales, IAsyncDisposable
{
    private readonly ServiceProvider _services = new ServiceCollection()
        .AddSingleton<DbDataSource>(_ => SqliteFactory.Instance.CreateDataSource(connectionString))
        .BuildServiceProvider();

    private DbDataSource Database => _services.GetRequiredService<DbDataSource>();

    public ValueTask DisposeAsync() => _services.DisposeAsync();

    public Task<IReadOnlyList<Order>> OpenAsync(long customer) => Database.ListAsync(OpenOf(customer));

    public JsonRowsResult<Order> Open(long customer) => Database.Json(OpenOf(customer));

    private static Query<Order> OpenOf(long customer) =>
        new("select Id, Status, Total from Orders where CustomerId = @customer and Status = 'open' order by Id", new { customer });
}

public interface IConnectionFactory
{
    /// <summary>Returns a new connection, closed.</summary>
    public DbConnection Create();
}

/// <summary>The connections of a factory as a data source.</summary>
internal sealed class FactorySource(IConnectionFactory factory) : DbDataSource
{
    public override string ConnectionString => "";

    protected override DbConnection CreateDbConnection() => factory.Create();
}

public sealed record Item(long Id, string ItemName);

/// <summary>A module that maps its endpoints itself.</summary>
internal static class WarehouseModule
{
    internal static readonly JsonSerializerOptions SnakeCase = new(JsonSerializerDefaults.Web) { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

    private static readonly JsonResultOptions Json = new() { Query = new JsonQueryOptions(SnakeCase), NotFound = JsonNotFound.NoContent() };

    public static IServiceCollection AddWarehouse(this IServiceCollection services) => services.AddKeyedSingleton<DbDataSource>(
        "warehouse", static (provider, _) => new FactorySource(provider.GetRequiredService<IConnectionFactory>()));

    public static void MapWarehouse(this IEndpointRouteBuilder app)
    {
        RouteGroupBuilder items = app.MapGroup("/items").WithJsonResults(Json);

        items.MapGet("/", ([FromKeyedServices("warehouse")] DbDataSource database) =>
            database.QueryJsonResult<Item>("select Id, ItemName from Items order by Id"));

        items.MapGet("/{id:long}", ([FromKeyedServices("warehouse")] DbDataSource database, long id) =>
            database.QuerySingleOrDefaultJsonResult<Item>("select Id, ItemName from Items where Id = @id", new { id }));

        // What C# computes with stays objects, also those of another module.
        items.MapGet("/parcels/{customer:long}", async (ISales sales, long customer) =>
            Results.Ok((await sales.OpenAsync(customer)).Sum(static order => Math.Ceiling(order.Total / 100))));
    }
}
