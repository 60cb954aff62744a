using Microsoft.AspNetCore.Http.HttpResults;

namespace Dapper.Json.AspNetCore.Tests.Conversions;

/// <summary>Minimal APIs with the several results of one batch, as a stored procedure returns them: before by QueryMultiple.</summary>
public sealed class MultipleResultsTests : DatabaseTest
{
    private const string Dashboard =
        """
        select Id, Name, Since from Customers where Id = @id;
        select Id, Status, Total, Note from Orders where CustomerId = @id order by Id;
        select OrderId, Sku, Quantity from Lines where OrderId in (select Id from Orders where CustomerId = @id) order by OrderId, Sku;
        select distinct Status from Orders where CustomerId = @id order by Status;
        select count(*) from Orders where CustomerId = @id
        """;

    private static readonly JsonResultSet[] Results =
    [
        JsonResultSet.Spread<DashboardRow>(),
        JsonResultSet.Rows<OrderRow>("orders"),
        JsonResultSet.Rows<LineRow>("orders[].lines").On("OrderId", "Id"),
        JsonResultSet.Values("statuses"),
        JsonResultSet.Value("count"),
    ];

    public MultipleResultsTests() => _database.Execute(
        """
        create table Customers (Id integer primary key, Name text not null, Since text not null);
        create table Orders (Id integer primary key, CustomerId integer not null, Status text not null, Total real not null, Note text);
        create table Lines (OrderId integer not null, Sku text not null, Quantity integer not null);
        insert into Customers values (1, 'Müller & <Söhne>', '2020-02-29'), (2, 'Ada', '2024-01-01 12:30:00.5');
        insert into Orders values (1, 1, 'open', 9.5, null), (2, 1, 'shipped', 120, 'leave "here"'), (3, 1, 'open', 0.1, '');
        insert into Lines values (1, 'A-1', 2), (1, 'B-7', 1), (3, 'C-3', 12);
        """);

    [Theory]
    [InlineData("/dashboard/1", HttpStatusCode.OK)]
    [InlineData("/dashboard/2", HttpStatusCode.OK)]
    [InlineData("/dashboard/9", HttpStatusCode.NotFound)]
    public async Task A_response_stays_the_same(string path, HttpStatusCode status)
    {
        await using var conversion = new Conversion(await StartAsync(MapBefore), await StartAsync(MapAfter));

        Assert.Equal(status, (await conversion.AssertSameAsync(path)).Status);
    }

    private static void MapBefore(IEndpointRouteBuilder app) =>
        app.MapGet("/dashboard/{id:int}", async Task<Results<Ok<DashboardRow>, NotFound>> (DbDataSource database, int id) =>
        {
            await using DbConnection connection = database.CreateConnection();
            await using SqlMapper.GridReader results = await connection.QueryMultipleAsync(Dashboard, new { id });
            if (await results.ReadSingleOrDefaultAsync<DashboardRow>() is not { } customer)
            {
                return TypedResults.NotFound();
            }

            customer.Orders = (await results.ReadAsync<OrderRow>()).AsList();
            var lines = (await results.ReadAsync<LineRow>()).ToLookup(static line => line.OrderId);
            customer.Orders.ForEach(order => order.Lines = [.. lines[order.Id]]);
            customer.Statuses = (await results.ReadAsync<string>()).AsList();
            customer.Count = await results.ReadSingleAsync<int>();
            return TypedResults.Ok(customer);
        });

    private static void MapAfter(IEndpointRouteBuilder app) =>
        app.MapGet("/dashboard/{id:int}", (DbDataSource database, int id) =>
            database.QueryMultipleJsonResult<DashboardRow>(Dashboard, new { id }, Results));

    private Task<TestServer> StartAsync(Action<IEndpointRouteBuilder> map) =>
        TestServer.StartAsync(map, services => services.AddSingleton<DbDataSource>(_database));

    internal sealed class DashboardRow
    {
        public int Id { get; set; }

        public string Name { get; set; } = "";

        public DateTime Since { get; set; }

        public List<OrderRow> Orders { get; set; } = [];

        public List<string> Statuses { get; set; } = [];

        public int Count { get; set; }
    }

    internal sealed class OrderRow
    {
        public int Id { get; set; }

        public string Status { get; set; } = "";

        public double Total { get; set; }

        public string? Note { get; set; }

        public List<LineRow> Lines { get; set; } = [];
    }

    internal sealed class LineRow
    {
        public int OrderId { get; set; }

        public string Sku { get; set; } = "";

        public int Quantity { get; set; }
    }
}
