using Documentation.Recipes.Layers.Domain;

namespace Documentation.Recipes.Layers;

/// <summary>The layered app with objects.</summary>
/// <remarks>Its controllers are nested, so that other apps of the tests do not find them.</remarks>
public static class LayersBefore
{
    public sealed class Orders(DbDataSource database) : IOrders
    {
        public async Task<IReadOnlyList<Order>> OpenAsync()
        {
            await using DbConnection connection = database.CreateConnection();
            return (await connection.QueryAsync<Order>("select Id, Status, Total from Orders where Status = 'open' order by Id")).AsList();
        }

        public async Task<Order?> FindAsync(long id)
        {
            await using DbConnection connection = database.CreateConnection();
            return await connection.QuerySingleOrDefaultAsync<Order>("select Id, Status, Total from Orders where Id = @id", new { id });
        }

        public async Task<Order> PlaceAsync(NewOrder order)
        {
            await using DbConnection connection = database.CreateConnection();
            return await connection.QuerySingleAsync<Order>(
                "insert into Orders (CustomerId, Status, Total) values (@CustomerId, 'open', @Total) returning Id, Status, Total", order);
        }

        public async Task<bool> ShipAsync(long id)
        {
            await using DbConnection connection = database.CreateConnection();
            return await connection.ExecuteAsync("update Orders set Status = 'shipped' where Id = @id and Status = 'open'", new { id }) == 1;
        }
    }

    [ApiController]
    [Route("orders")]
    public sealed class OrdersController(Orders orders) : ControllerBase
    {
        [HttpGet]
        public Task<IReadOnlyList<Order>> Open() => orders.OpenAsync();

        [HttpGet("{id:long}")]
        public async Task<ActionResult<Order>> One(long id) => await orders.FindAsync(id) is { } order ? order : NotFound();

        [HttpGet("{id:long}/refund")]
        public async Task<ActionResult<double>> Refund(long id) => await orders.FindAsync(id) is { Status: "open" } order ? order.Total : NotFound();

        [HttpPost]
        public async Task<IActionResult> Place(NewOrder order) => await orders.PlaceAsync(order) is var placed
            ? CreatedAtAction(nameof(One), new { placed.Id }, placed)
            : BadRequest();

        [HttpPut("{id:long}/shipped")]
        public async Task<IActionResult> Ship(long id) => await orders.ShipAsync(id) ? NoContent() : NotFound();
    }
}
