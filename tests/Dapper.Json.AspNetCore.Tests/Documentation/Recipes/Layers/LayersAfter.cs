using Documentation.Recipes.Cqrs;
using Documentation.Recipes.Layers.Domain;

namespace Documentation.Recipes.Layers;

/// <summary>The layered app with results of queries.</summary>
/// <remarks>Its controllers are nested, so that other apps of the tests do not find them.</remarks>
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

    public sealed class OrderPlacing(DbDataSource database)
    {
        public JsonSingleResult<Order> Place(NewOrder order, JsonResultOptions response) => database.QuerySingleOrDefaultJsonResult<Order>(
            "insert into Orders (CustomerId, Status, Total) values (@CustomerId, 'open', @Total) returning Id, Status, Total", order, response);
    }

    internal sealed class OrderDefinitions : IOrderDefinitions
    {
        public Query<Order> Open() => new("select Id, Status, Total from Orders where Status = 'open' order by Id");

        public Query<Order> One(long id) => new("select Id, Status, Total from Orders where Id = @id", new { id });
    }

    [ApiController]
    [Route("orders")]
    public sealed class OrdersController(IOrders orders, IOrderQueries queries, OrderPlacing placing) : ControllerBase
    {
        private static readonly JsonResultOptions Placed = new() { StatusCode = 201, Location = "/orders/{id}" };

        private static readonly JsonResultOptions Silent = new() { StatusCode = 204 };

        [HttpGet]
        public JsonRowsResult<Order> Open() => queries.Open();

        [HttpGet("{id:long}")]
        public ActionResult<Order> One(long id) => queries.One(id);

        [HttpGet("{id:long}/refund")]
        public async Task<ActionResult<double>> Refund(long id) => await orders.FindAsync(id) is { Status: "open" } order ? order.Total : NotFound();

        [HttpPost]
        public IActionResult Place(NewOrder order) => placing.Place(order, Placed);

        [HttpPut("{id:long}/shipped")]
        public IActionResult Ship(long id) => queries.Ship(id, Silent);
    }

    /// <summary>The same with the queries' interface in the domain project.</summary>
    [ApiController]
    [Route("orders")]
    public sealed class DefinitionsController(IOrderDefinitions definitions, DbDataSource database) : ControllerBase
    {
        [HttpGet]
        public JsonRowsResult<Order> Open() => database.Json(definitions.Open());

        [HttpGet("{id:long}")]
        public ActionResult<Order> One(long id) => database.JsonOrNotFound(definitions.One(id));
    }
}
