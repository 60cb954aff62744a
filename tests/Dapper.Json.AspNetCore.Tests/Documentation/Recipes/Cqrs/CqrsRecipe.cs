using Dapper.Json.AspNetCore.Tests.Conversions;
using MediatR;
using Microsoft.AspNetCore.Http.HttpResults;

namespace Documentation.Recipes.Cqrs;

/// <summary>The code of docs/recipes/cqrs.md: one definition of a query, as JSON in an endpoint and as objects elsewhere.</summary>
public sealed class CqrsRecipe : IDisposable
{
    private readonly string _connectionString = $"Data Source=cqrs-{Guid.NewGuid():N};Mode=Memory;Cache=Shared";
    private readonly SqliteConnection _keeper;
    private readonly Mailbox _mailbox = new();

    static CqrsRecipe() => SQLitePCL.Batteries_V2.Init();

    public CqrsRecipe()
    {
        _keeper = new SqliteConnection(_connectionString);
        _keeper.Open();
        _keeper.Execute(
            """
            create table Customers (Id integer primary key, Name text not null);
            create table Orders (Id integer primary key, CustomerId integer not null, Status text not null, Total real not null);
            insert into Customers values (1, 'Ada'), (2, 'Grace');
            insert into Orders values (1, 1, 'open', 9.5), (2, 1, 'shipped', 120.0);
            """);
    }

    public void Dispose() => _keeper.Dispose();

    [Theory]
    [InlineData("/customers/1/orders", HttpStatusCode.OK, """[{"id":1,"status":"open","total":9.5},{"id":2,"status":"shipped","total":120}]""")]
    [InlineData("/customers/2/orders", HttpStatusCode.OK, "[]")]
    [InlineData("/customers/1/orders/open", HttpStatusCode.OK, """[{"id":1,"status":"open","total":9.5}]""")]
    [InlineData("/customers/9/orders/open", HttpStatusCode.NotFound, "\"There is no such customer.\"")]
    [InlineData(
        "/customers",
        HttpStatusCode.OK,
        """
        [{"id":1,"name":"Ada","orders":[{"id":1,"status":"open","total":9.5},{"id":2,"status":"shipped","total":120}]},{"id":2,"name":"Grace","orders":[]}]
        """)]
    public async Task A_response_stays_the_same(string path, HttpStatusCode status, string content)
    {
        await using var conversion = new Conversion(await StartAsync(MapBefore), await StartAsync(MapAfter));

        (HttpStatusCode Status, string? ContentType, string Content) response = await conversion.AssertSameAsync(path);

        Assert.Equal((status, content), (response.Status, response.Content));
    }

    [Fact]
    public async Task Commands_and_events_stay_as_they_are()
    {
        await using ServiceProvider services = Configure(new ServiceCollection()).BuildServiceProvider();
        IMediator mediator = services.GetRequiredService<IMediator>();

        Result<long> placed = await mediator.Send(new PlaceOrder(1, 20));

        Assert.Equal(3, placed.Value);
        Assert.Equal(["Thank you for 149.5 in three orders."], _mailbox.Letters);
    }

    [Fact]
    public async Task A_test_reads_objects()
    {
        await using ServiceProvider services = Configure(new ServiceCollection()).BuildServiceProvider();
        IMediator mediator = services.GetRequiredService<IMediator>();

        IReadOnlyList<OrderRow> orders = await mediator.Send(new OrdersOf(1));

        Assert.Equal([new OrderRow(1, "open", 9.5), new OrderRow(2, "shipped", 120)], orders);
    }

    [Fact]
    public async Task Rows_with_lists_are_objects_too()
    {
        await using DbDataSource database = SqliteFactory.Instance.CreateDataSource(_connectionString);

        IReadOnlyList<CustomerWithOrders> customers = await database.ListTreesAsync(new CustomersWithOrders().ToQuery());

        Assert.Equal(["Ada", "Grace"], customers.Select(static customer => customer.Name));
        Assert.Equal([9.5, 120], customers[0].Orders.Select(static order => order.Total));
    }

    [Fact]
    public async Task A_definition_and_its_result_are_looked_at()
    {
        await using DbDataSource database = SqliteFactory.Instance.CreateDataSource(_connectionString);

        Query<OrderRow> query = new OrdersOf(1).ToQuery();
        Assert.Equal(new OrdersOf(1), query.Parameters);
        Assert.Contains("where CustomerId = @CustomerId", query.Sql);

        JsonRowsResult<OrderRow> result = database.Json(query);
        Assert.Equal("application/json; charset=utf-8", result.ContentType);

        using var body = new MemoryStream();
        var context = new DefaultHttpContext { Response = { Body = body } };
        await result.ExecuteAsync(context);
        Assert.Equal(200, context.Response.StatusCode);
        Assert.Equal(
            """[{"id":1,"status":"open","total":9.5},{"id":2,"status":"shipped","total":120}]""",
            Encoding.UTF8.GetString(body.ToArray()));
    }

    [Fact]
    public async Task A_row_that_is_missing_is_a_404()
    {
        await using DbDataSource database = SqliteFactory.Instance.CreateDataSource(_connectionString);
        var context = new DefaultHttpContext();

        await database.JsonOrNotFound(new Query<OrderRow>("select Id, Status, Total from Orders where Id = 9")).ExecuteAsync(context);

        Assert.Equal(404, context.Response.StatusCode);
    }

    [Fact]
    public async Task A_mock_returns_rows_of_its_own()
    {
        IOrderQueries queries = new OrderQueriesMock();
        await using DbDataSource empty = SqliteFactory.Instance.CreateDataSource("Data Source=:memory:");

        Assert.Equal([new OrderRow(7, "open", 1.5)], await empty.ListAsync(queries.Placed(1)));

        JsonRowsResult<OrderRow> rows = empty.QueryJsonResult<OrderRow>("select 7 as Id, 'open' as Status, 1.5 as Total");
        TestRequest request = await new TestRequest().ExecuteAsync(rows);
        Assert.Equal("""[{"id":7,"status":"open","total":1.5}]""", request.Body);
    }

    private static void MapBefore(WebApplication app)
    {
        app.MapGet("/customers/{id:long}/orders", (IMediator mediator, long id) => mediator.Send(new OrdersOf(id)));

        app.MapGet("/customers/{id:long}/orders/open", async Task<Results<Ok<IReadOnlyList<OrderRow>>, NotFound<string>>> (
            IMediator mediator, DbDataSource database, long id) =>
            await mediator.Send(new OpenOrdersOf(id)) is { Value: { } query }
                ? TypedResults.Ok(await database.ListAsync(query))
                : TypedResults.NotFound("There is no such customer."));

        app.MapGet("/customers", async (DbDataSource database) => (await LoadAsync(database)).Values);
    }

    /// <summary>The join as Dapper makes objects of it.</summary>
    private static async Task<Dictionary<long, CustomerWithOrders>> LoadAsync(DbDataSource database)
    {
        var customers = new Dictionary<long, CustomerWithOrders>();
        await using DbConnection connection = database.CreateConnection();
        await connection.QueryAsync<CustomerWithOrders, OrderRow?, CustomerWithOrders>(
            "select c.Id, c.Name, o.Id, o.Status, o.Total from Customers c left join Orders o on o.CustomerId = c.Id order by c.Id, o.Id",
            (customer, order) =>
            {
                customers.TryAdd(customer.Id, customer);
                if (order is not null)
                {
                    customers[customer.Id].Orders.Add(order);
                }

                return customer;
            });
        return customers;
    }

    private static void MapAfter(WebApplication app)
    {
        app.MapGet("/customers/{id:long}/orders", (DbDataSource database, long id) => database.Json(new OrdersOf(id).ToQuery()));

        app.MapGet("/customers/{id:long}/orders/open", async Task<Results<JsonRowsResult<OrderRow>, NotFound<string>>> (
            IMediator mediator, DbDataSource database, long id) =>
        {
            Result<Query<OrderRow>> orders = await mediator.Send(new OpenOrdersOf(id));
            return orders.Value is { } query ? database.Json(query) : TypedResults.NotFound(orders.Error);
        });

        app.MapGet("/customers", (DbDataSource database) => database.Json(new CustomersWithOrders().ToQuery()));
    }

    private Task<TestServer> StartAsync(Action<WebApplication> map) => TestServer.StartAsync(map, services => Configure(services));

    private IServiceCollection Configure(IServiceCollection services) => services
        .AddSingleton<DbDataSource>(SqliteFactory.Instance.CreateDataSource(_connectionString))
        .AddSingleton(_mailbox)
        .AddTransient<ServiceFactory>(static provider => provider.GetService!)
        .AddTransient<IMediator, Mediator>()
        .AddTransient<IRequestHandler<OrdersOf, IReadOnlyList<OrderRow>>, OrdersOfHandler>()
        .AddTransient<IRequestHandler<OpenOrdersOf, Result<Query<OrderRow>>>, OpenOrdersOfHandler>()
        .AddTransient<IRequestHandler<PlaceOrder, Result<long>>, PlaceOrderHandler>()
        .AddTransient<INotificationHandler<OrderPlaced>, ThankForThirdOrder>();

    private sealed class OrderQueriesMock : IOrderQueries
    {
        public Query<OrderRow> Placed(long customer) => new("select 7 as Id, 'open' as Status, 1.5 as Total");
    }
}
