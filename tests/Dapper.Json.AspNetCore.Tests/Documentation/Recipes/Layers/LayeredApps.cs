namespace Documentation.Recipes.Layers;

public sealed record Order(long Id, string Status, double Total);

/// <summary>The layered app with objects.</summary>
/// <remarks>Its controller is nested, so that other apps of the tests do not find it.</remarks>
public static class LayersBefore
{
    public sealed class Orders(DbDataSource database)
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

        [HttpPut("{id:long}/shipped")]
        public async Task<IActionResult> Ship(long id) => await orders.ShipAsync(id) ? NoContent() : NotFound();
    }
}

/// <summary>The layered app with results of queries.</summary>
/// <inheritdoc cref="LayersBefore"/>
public static class LayersAfter
{
    public interface IOrderQueries
    {
        public JsonRowsResult<Order> Open();

        public JsonSingleResult<Order> One(long id);

        public JsonSingleResult<Order> Ship(long id, JsonResultOptions response);
    }

    internal sealed class OrderQueries(DbDataSource database) : IOrderQueries
    {
        public JsonRowsResult<Order> Open() => database.QueryJsonResult<Order>("select Id, Status, Total from Orders where Status = 'open' order by Id");

        public JsonSingleResult<Order> One(long id) =>
            database.QuerySingleOrDefaultJsonResult<Order>("select Id, Status, Total from Orders where Id = @id", new { id });

        public JsonSingleResult<Order> Ship(long id, JsonResultOptions response) => database.QuerySingleOrDefaultJsonResult<Order>(
            "update Orders set Status = 'shipped' where Id = @id and Status = 'open' returning Id, Status, Total", new { id }, response);
    }

    [ApiController]
    [Route("orders")]
    public sealed class OrdersController(IOrderQueries queries) : ControllerBase
    {
        private static readonly JsonResultOptions Silent = new() { StatusCode = 204 };

        [HttpGet]
        public JsonRowsResult<Order> Open() => queries.Open();

        [HttpGet("{id:long}")]
        public ActionResult<Order> One(long id) => queries.One(id);

        [HttpPut("{id:long}/shipped")]
        public IActionResult Ship(long id) => queries.Ship(id, Silent);
    }
}
