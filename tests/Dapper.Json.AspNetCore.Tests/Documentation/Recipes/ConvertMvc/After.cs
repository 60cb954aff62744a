using System.Data;
using Microsoft.AspNetCore.Diagnostics;

namespace Documentation.Recipes.ConvertMvc;

/// <summary>The shop with results of queries.</summary>
/// <remarks>Its controllers are nested, so that other apps of the tests do not find them.</remarks>
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
        return builder.Services.AddControllers(options => options.Filters.Add<ShopHeaderFilter>())
            .AddJsonOptions(options => options.JsonSerializerOptions.Converters.Add(new JsonStringEnumConverter()));
    }

    internal static void Use(WebApplication app)
    {
        app.UseExceptionHandler();
        app.MapControllers();
    }

    public interface IOrders
    {
        public JsonMultipleResult<OrderList> List(OrderStatus? status);

        public JsonSingleResult<Order> Find(int id);

        public JsonSingleResult<Customer> FindCustomer(int id);

        public JsonSingleResult<Customer> FindCustomerOf(int order);

        public JsonRowsResult<Order> ListArchived();

        public Task<int> PlaceAsync(NewOrder order);
    }

    public sealed record OrderList(IReadOnlyList<Order> Data, int Count);

    public sealed class Orders(DbDataSource database, IDbConnection connection) : IOrders
    {
        private static readonly JsonResultSet[] Envelope = [JsonResultSet.Rows<Order>("data"), JsonResultSet.Count("count", "data")];

        private static readonly JsonResultOptions OrText = new()
        {
            NotFound = JsonNotFound.Result(
                static _ => TypedResults.Text("There is no such customer.", "text/plain", Encoding.UTF8, 404), typeof(string), "text/plain"),
        };

        private static readonly JsonResultOptions OrNothing = new() { NotFound = JsonNotFound.NoContent() };

        public JsonMultipleResult<OrderList> List(OrderStatus? status) => database.QueryMultipleJsonResult<OrderList>(
            """
            select o.Id, o.PlacedAt, o.Status, c.Id as "customer.id", c.Name as "customer.name"
            from Orders o join Customers c on c.Id = o.CustomerId
            where @status is null or o.Status = @status
            order by o.Id
            """,
            new { status }, Envelope);

        public JsonSingleResult<Order> Find(int id) => database.QuerySingleOrDefaultJsonResult<Order>(
            """
            select o.Id, o.PlacedAt, o.Status, c.Id as "customer.id", c.Name as "customer.name",
                l.Sku as "lines[].sku", l.Quantity as "lines[].quantity", l.Price as "lines[].price"
            from Orders o join Customers c on c.Id = o.CustomerId left join Lines l on l.OrderId = o.Id
            where o.Id = @id
            order by o.Id, l.Sku
            """,
            new { id });

        public JsonSingleResult<Customer> FindCustomer(int id) =>
            database.QuerySingleOrDefaultJsonResult<Customer>("select Id, Name from Customers where Id = @id", new { id }, OrText);

        public JsonSingleResult<Customer> FindCustomerOf(int order) => database.QuerySingleOrDefaultJsonResult<Customer>(
            "select c.Id, c.Name from Customers c join Orders o on o.CustomerId = c.Id where o.Id = @order", new { order }, OrNothing);

        public JsonRowsResult<Order> ListArchived() => database.QueryJsonResult<Order>("select Id, PlacedAt, Status from Archive order by Id");

        public Task<int> PlaceAsync(NewOrder order) => connection.ExecuteScalarAsync<int>(
            "insert into Orders (CustomerId, PlacedAt, Status, Note) values (@CustomerId, '2024-03-04', 0, @Note) returning Id", order);
    }

    [ApiController]
    [Route("orders")]
    public sealed class OrdersController(IOrders orders) : ControllerBase
    {
        [HttpGet]
        public JsonMultipleResult<OrderList> List(OrderStatus? status) => orders.List(status);

        [HttpGet("{id:int}")]
        public JsonSingleResult<Order> Get(int id) => orders.Find(id);

        [HttpGet("archive")]
        public JsonRowsResult<Order> Archive() => orders.ListArchived();

        [HttpGet("customers/{id:int}")]
        [ProducesResponseType<Customer>(200)]
        public IResult CustomerOf(int id) => new Retried(orders.FindCustomer(id));

        [HttpGet("{id:int}/customer")]
        [ProducesResponseType(204)]
        public JsonSingleResult<Customer> CustomerOfOrder(int id) => orders.FindCustomerOf(id);

        [HttpPost]
        public async Task<IActionResult> Place(NewOrder order)
        {
            int id = await orders.PlaceAsync(order);
            return CreatedAtAction(nameof(Get), new { id }, new { id });
        }
    }

    /// <summary>Executes a result again if its query fails before anything is sent.</summary>
    public sealed class Retried(JsonQueryResult result) : IResult
    {
        public Task ExecuteAsync(HttpContext httpContext) =>
            Retries.Pipeline.ExecuteAsync(async _ => await result.ExecuteAsync(httpContext), httpContext.RequestAborted).AsTask();
    }

    internal sealed class DatabaseFailures : IExceptionHandler
    {
        public async ValueTask<bool> TryHandleAsync(HttpContext context, Exception exception, CancellationToken cancellationToken)
        {
            if (exception is not DbException)
            {
                return false;
            }

            var problem = new ProblemDetails { Status = 503, Title = "The database is away." };
            context.Response.StatusCode = 503;
            await context.Response.WriteAsJsonAsync(problem, options: null, "application/problem+json; charset=utf-8", cancellationToken);
            return true;
        }
    }
}
