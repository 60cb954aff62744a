using System.Data;
using static Documentation.Recipes.FailuresRecipe;

namespace Documentation.Recipes.ConvertMvc;

/// <summary>The shop with objects, which MVC serializes.</summary>
/// <remarks>Its controllers are nested, so that other apps of the tests do not find them.</remarks>
public static class Before
{
    internal static IMvcBuilder AddServices(Builder builder, string connectionString)
    {
        builder.Services.AddScoped<IDbConnection>(_ => new SqliteConnection(connectionString));
        builder.Services.AddScoped<Orders>();
        return builder.Services.AddControllers();
    }

    internal sealed record Builder(IServiceCollection Services);

    public sealed class Orders(IDbConnection connection)
    {
        public async Task<IReadOnlyList<Customer>> ListCustomersAsync() =>
            [.. await connection.QueryAsync<Customer>("select Id, Name from Customers order by Id")];

        public async Task<Order?> FindAsync(int id)
        {
            Order? found = null;
            await connection.QueryAsync<Order, Customer, Line, Order>(
                """
                select o.Id, o.PlacedAt, o.Status, c.Id, c.Name, l.Sku, l.Quantity, l.Price
                from Orders o join Customers c on c.Id = o.CustomerId left join Lines l on l.OrderId = o.Id
                where o.Id = @id
                order by o.Id, l.Sku
                """,
                (order, customer, line) =>
                {
                    found ??= order;
                    found.Customer = customer;
                    if (line is not null)
                    {
                        found.Lines.Add(line);
                    }

                    return found;
                },
                new { id },
                splitOn: "Id,Sku");
            return found;
        }

        public Task<int> PlaceAsync(NewOrder order) => connection.ExecuteScalarAsync<int>(
            "insert into Orders (CustomerId, PlacedAt, Status, Note) values (@CustomerId, '2024-03-04', 0, @Note) returning Id", order);
    }

    [ApiController]
    [Route("orders")]
    public sealed class OrdersController(Orders orders) : ControllerBase
    {
        [HttpGet("customers")]
        public async Task<ActionResult<IReadOnlyList<Customer>>> Customers() => Ok(await orders.ListCustomersAsync());

        [HttpGet("{id:int}")]
        public async Task<ActionResult<Order>> Get(int id) => await orders.FindAsync(id) is { } order ? order : NotFound();

        [HttpPost]
        public async Task<IActionResult> Place(NewOrder order)
        {
            int id = await orders.PlaceAsync(order);
            return CreatedAtAction(nameof(Get), new { id }, new { id });
        }
    }
}

/// <summary>The shop with results of queries.</summary>
/// <inheritdoc cref="Before"/>
public static class After
{
    internal static IMvcBuilder AddServices(Before.Builder builder, string connectionString)
    {
        builder.Services.AddSingleton<DbDataSource>(SqliteFactory.Instance.CreateDataSource(connectionString));
        builder.Services.AddScoped<IDbConnection>(static services => services.GetRequiredService<DbDataSource>().CreateConnection());
        builder.Services.AddScoped<IOrders, Orders>();

        builder.Services.ConfigureHttpJsonOptions(options => options.SerializerOptions.Converters.Add(new JsonStringEnumConverter()));
        builder.Services.ConfigureJsonResults(options => options.NotFound = JsonNotFound.Problem());
        builder.Services.AddProblemDetails();
        builder.Services.AddExceptionHandler<DatabaseFailures>();
        return builder.Services.AddControllers();
    }

    public interface IOrders
    {
        public JsonRowsResult<Customer> ListCustomers();

        public JsonSingleResult<Order> Find(int id);

        public Task<int> PlaceAsync(NewOrder order);
    }

    public sealed class Orders(DbDataSource database, IDbConnection connection) : IOrders
    {
        private readonly Before.Orders _commands = new(connection);

        public JsonRowsResult<Customer> ListCustomers() => database.QueryJsonResult<Customer>("select Id, Name from Customers order by Id");

        public JsonSingleResult<Order> Find(int id) => database.QuerySingleOrDefaultJsonResult<Order>(
            """
            select o.Id, o.PlacedAt, o.Status, c.Id as "customer.id", c.Name as "customer.name",
                l.Sku as "lines[].sku", l.Quantity as "lines[].quantity", l.Price as "lines[].price"
            from Orders o join Customers c on c.Id = o.CustomerId left join Lines l on l.OrderId = o.Id
            where o.Id = @id
            order by o.Id, l.Sku
            """,
            new { id });

        public Task<int> PlaceAsync(NewOrder order) => _commands.PlaceAsync(order);
    }

    [ApiController]
    [Route("orders")]
    public sealed class OrdersController(IOrders orders) : ControllerBase
    {
        [HttpGet("customers")]
        public JsonRowsResult<Customer> Customers() => orders.ListCustomers();

        [HttpGet("{id:int}")]
        public JsonSingleResult<Order> Get(int id) => orders.Find(id);

        [HttpPost]
        public async Task<IActionResult> Place(NewOrder order)
        {
            int id = await orders.PlaceAsync(order);
            return CreatedAtAction(nameof(Get), new { id }, new { id });
        }
    }
}
