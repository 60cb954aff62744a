using System.Data;
using Microsoft.AspNetCore.Mvc.Filters;

namespace Documentation.Recipes.ConvertMvc;

/// <summary>The shop with objects, which MVC serializes.</summary>
/// <remarks>Its controllers are nested, so that other apps of the tests do not find them.</remarks>
public static class Before
{
    internal static IMvcBuilder AddServices(Builder builder, string connectionString)
    {
        builder.Services.AddScoped<IDbConnection>(_ => new SqliteConnection(connectionString));
        builder.Services.AddScoped<IOrders, Orders>();
        return builder.Services.AddControllers(options =>
            {
                options.Filters.Add<ShopHeaderFilter>();
                options.Filters.Add<DatabaseFailureFilter>();
            })
            .AddJsonOptions(options => options.JsonSerializerOptions.Converters.Add(new JsonStringEnumConverter()));
    }

    internal static void Use(WebApplication app) => app.MapControllers();

    internal sealed record Builder(IServiceCollection Services);

    public interface IOrders
    {
        public Task<IReadOnlyList<Order>> ListAsync(OrderStatus? status);

        public Task<Order?> FindAsync(int id);

        public Task<Customer?> FindCustomerAsync(int id);

        public Task<Customer?> FindCustomerOfAsync(int order);

        public Task<IReadOnlyList<Order>> ListArchivedAsync();

        public Task<int> PlaceAsync(NewOrder order);
    }

    public sealed class Orders(IDbConnection connection) : IOrders
    {
        public async Task<IReadOnlyList<Order>> ListAsync(OrderStatus? status) =>
        [
            .. await connection.QueryAsync<Order, Customer, Order>(
                """
                select o.Id, o.PlacedAt, o.Status, c.Id, c.Name
                from Orders o join Customers c on c.Id = o.CustomerId
                where @status is null or o.Status = @status
                order by o.Id
                """,
                static (order, customer) =>
                {
                    order.Customer = customer;
                    return order;
                },
                new { status }),
        ];

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

        public Task<Customer?> FindCustomerAsync(int id) =>
            connection.QuerySingleOrDefaultAsync<Customer>("select Id, Name from Customers where Id = @id", new { id });

        public Task<Customer?> FindCustomerOfAsync(int order) => connection.QuerySingleOrDefaultAsync<Customer>(
            "select c.Id, c.Name from Customers c join Orders o on o.CustomerId = c.Id where o.Id = @order", new { order });

        public async Task<IReadOnlyList<Order>> ListArchivedAsync() =>
            [.. await connection.QueryAsync<Order>("select Id, PlacedAt, Status from Archive order by Id")];

        public Task<int> PlaceAsync(NewOrder order) => connection.ExecuteScalarAsync<int>(
            "insert into Orders (CustomerId, PlacedAt, Status, Note) values (@CustomerId, '2024-03-04', 0, @Note) returning Id", order);
    }

    [ApiController]
    [Route("orders")]
    public sealed class OrdersController(IOrders orders) : ControllerBase
    {
        [HttpGet]
        [Envelope]
        public async Task<ActionResult<IReadOnlyList<Order>>> List(OrderStatus? status) => Ok(await orders.ListAsync(status));

        [HttpGet("{id:int}")]
        public async Task<ActionResult<Order>> Get(int id) => await orders.FindAsync(id) is { } order ? order : NotFound();

        [HttpGet("archive")]
        public async Task<ActionResult<IReadOnlyList<Order>>> Archive() => Ok(await orders.ListArchivedAsync());

        [HttpGet("customers/{id:int}")]
        public async Task<ActionResult<Customer>> CustomerOf(int id)
        {
            Customer? customer = await Retries.Pipeline.ExecuteAsync(async _ => await orders.FindCustomerAsync(id));
            return customer is null ? NotFound("There is no such customer.") : customer;
        }

        [HttpGet("{id:int}/customer")]
        public Task<Customer?> CustomerOfOrder(int id) => orders.FindCustomerOfAsync(id);

        [HttpPost]
        public async Task<IActionResult> Place(NewOrder order)
        {
            int id = await orders.PlaceAsync(order);
            return CreatedAtAction(nameof(Get), new { id }, new { id });
        }
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class EnvelopeAttribute : ResultFilterAttribute
    {
        public override void OnResultExecuting(ResultExecutingContext context)
        {
            if (context.Result is ObjectResult { Value: IReadOnlyList<Order> orders } result)
            {
                result.Value = new { data = orders, count = orders.Count };
            }
        }
    }

    public sealed class DatabaseFailureFilter : IExceptionFilter
    {
        public void OnException(ExceptionContext context)
        {
            if (context.Exception is DbException)
            {
                context.Result = new ObjectResult(new ProblemDetails { Status = 503, Title = "The database is away." }) { StatusCode = 503 };
            }
        }
    }
}
