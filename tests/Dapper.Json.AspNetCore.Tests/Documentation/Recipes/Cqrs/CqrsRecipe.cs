using System.Reflection;
using Dapper.Json.AspNetCore.Tests.Conversions;
using MediatR;
using Microsoft.AspNetCore.Http.HttpResults;

namespace Documentation.Recipes.Cqrs;

/// <summary>The code of docs/recipes/cqrs.md: one definition of a query, as JSON in an endpoint and as objects elsewhere.</summary>
public sealed class CqrsRecipe : DatabaseTest
{
    public CqrsRecipe() => _database.Execute(
        """
        create table Customers (Id integer primary key, Name text not null);
        create table Orders (Id integer primary key, CustomerId integer not null, Status text not null, Total real not null);
        insert into Customers values (1, 'Ada'), (2, 'Grace');
        insert into Orders values (1, 1, 'open', 9.5), (2, 1, 'shipped', 120.0);
        """);

    [Theory]
    [InlineData("/customers/1/orders", HttpStatusCode.OK, """[{"id":1,"status":"open","total":9.5},{"id":2,"status":"shipped","total":120}]""")]
    [InlineData("/customers/2/orders", HttpStatusCode.OK, "[]")]
    [InlineData("/customers/1/orders/open", HttpStatusCode.OK, """[{"id":1,"status":"open","total":9.5}]""")]
    [InlineData("/customers/9/orders/open", HttpStatusCode.NotFound, "\"There is no such customer.\"")]
    public async Task A_response_stays_the_same(string path, HttpStatusCode status, string content)
    {
        await using var conversion = new Conversion(await StartAsync(MapBefore), await StartAsync(MapAfter));

        (HttpStatusCode Status, string? ContentType, string Content) response = await conversion.AssertSameAsync(path);

        Assert.Equal((status, content), (response.Status, response.Content));
    }

    [Fact]
    public async Task A_row_that_is_missing_is_a_404()
    {
        var context = new DefaultHttpContext();

        await _database.JsonOrNotFound(new Query<OrderRow>("select Id, Status, Total from Orders where Id = 9")).ExecuteAsync(context);

        Assert.Equal(404, context.Response.StatusCode);
    }

    [Fact]
    public async Task A_mock_returns_rows_of_its_own()
    {
        IOrderQueries queries = new OrderQueriesMock();
        await using DbDataSource empty = SqliteFactory.Instance.CreateDataSource("Data Source=:memory:");

        Assert.Equal([new OrderRow(7, "open", 1.5)], await empty.ListAsync(queries.Placed(1)));

        JsonRowsResult<OrderRow> rows = empty.QueryJsonResult<OrderRow>("select 7 as Id, 'open' as Status, 1.5 as Total");
        using var stream = new MemoryStream();
        await rows.ExecuteAsync(new DefaultHttpContext { Response = { Body = stream } });
        Assert.Equal("""[{"id":7,"status":"open","total":1.5}]""", Encoding.UTF8.GetString(stream.ToArray()));
    }

    [Fact]
    public void A_domain_project_can_have_the_definition()
    {
        Assembly[] assemblies = [.. typeof(Query<>).GetProperties().Select(static property => property.PropertyType.Assembly).Distinct()];

        Assert.Equal(typeof(object).Assembly, Assert.Single(assemblies.Except([typeof(Query<>).Assembly])));
    }

    private static void MapBefore(WebApplication app)
    {
        app.MapGet("/customers/{id:long}/orders", (IMediator mediator, long id) => mediator.Send(new OrdersOf(id)));

        app.MapGet("/customers/{id:long}/orders/open", async Task<Results<Ok<IReadOnlyList<OrderRow>>, NotFound<string>>> (
            IMediator mediator, DbDataSource database, long id) =>
            await mediator.Send(new OpenOrdersOf(id)) is { Value: { } query }
                ? TypedResults.Ok(await database.ListAsync(query))
                : TypedResults.NotFound("There is no such customer."));
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
    }

    private Task<TestServer> StartAsync(Action<WebApplication> map) => TestServer.StartAsync(map, services => services
        .AddSingleton<DbDataSource>(_database)
        .AddTransient<ServiceFactory>(static provider => provider.GetService!)
        .AddTransient<IMediator, Mediator>()
        .AddTransient<IRequestHandler<OrdersOf, IReadOnlyList<OrderRow>>, OrdersOfHandler>()
        .AddTransient<IRequestHandler<OpenOrdersOf, Result<Query<OrderRow>>>, OpenOrdersOfHandler>());

    private sealed class OrderQueriesMock : IOrderQueries
    {
        public Query<OrderRow> Placed(long customer) => new("select 7 as Id, 'open' as Status, 1.5 as Total");
    }
}
