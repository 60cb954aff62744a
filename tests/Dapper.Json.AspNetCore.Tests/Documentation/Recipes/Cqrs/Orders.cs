using MediatR;

namespace Documentation.Recipes.Cqrs;

public sealed record OrderRow(long Id, string Status, double Total);

public sealed record OrdersOf(long CustomerId) : IRequest<IReadOnlyList<OrderRow>>
{
    public Query<OrderRow> ToQuery() => new("select Id, Status, Total from Orders where CustomerId = @CustomerId order by Id", this);
}

public sealed class OrdersOfHandler(DbDataSource database) : IRequestHandler<OrdersOf, IReadOnlyList<OrderRow>>
{
    public Task<IReadOnlyList<OrderRow>> Handle(OrdersOf request, CancellationToken cancellationToken) =>
        database.ListAsync(request.ToQuery(), cancellationToken);
}

public sealed record Result<T>(T? Value, string? Error = null);

public sealed record OpenOrdersOf(long CustomerId) : IRequest<Result<Query<OrderRow>>>;

public sealed class OpenOrdersOfHandler(DbDataSource database) : IRequestHandler<OpenOrdersOf, Result<Query<OrderRow>>>
{
    public async Task<Result<Query<OrderRow>>> Handle(OpenOrdersOf request, CancellationToken cancellationToken)
    {
        await using DbConnection connection = database.CreateConnection();
        return await connection.ExecuteScalarAsync<bool>("select exists (select 1 from Customers where Id = @CustomerId)", request)
            ? new(new("select Id, Status, Total from Orders where CustomerId = @CustomerId and Status = 'open' order by Id", request))
            : new(null, "There is no such customer.");
    }
}

public sealed record PlaceOrder(long CustomerId, double Total) : IRequest<Result<long>>;

public sealed class PlaceOrderHandler(DbDataSource database, IMediator mediator) : IRequestHandler<PlaceOrder, Result<long>>
{
    public async Task<Result<long>> Handle(PlaceOrder request, CancellationToken cancellationToken)
    {
        await using DbConnection connection = database.CreateConnection();
        long id = await connection.ExecuteScalarAsync<long>(
            "insert into Orders (CustomerId, Status, Total) values (@CustomerId, 'open', @Total) returning Id", request);
        await mediator.Publish(new OrderPlaced(request.CustomerId), cancellationToken);
        return new(id);
    }
}

public sealed record OrderPlaced(long CustomerId) : INotification;

public sealed class ThankForThirdOrder(IMediator mediator, Mailbox mailbox) : INotificationHandler<OrderPlaced>
{
    public async Task Handle(OrderPlaced notification, CancellationToken cancellationToken)
    {
        IReadOnlyList<OrderRow> orders = await mediator.Send(new OrdersOf(notification.CustomerId), cancellationToken);
        if (orders.Count == 3)
        {
            mailbox.Letters.Add($"Thank you for {orders.Sum(static order => order.Total)} in three orders.");
        }
    }
}

public sealed class Mailbox
{
    public List<string> Letters { get; } = [];
}

public sealed record CustomerWithOrders(long Id, string Name)
{
    public List<OrderRow> Orders { get; init; } = [];
}

public sealed record CustomersWithOrders : IRequest<IReadOnlyList<CustomerWithOrders>>
{
    public Query<CustomerWithOrders> ToQuery() => new(
        """
        select c.Id, c.Name, o.Id as "orders[].id", o.Status as "orders[].status", o.Total as "orders[].total"
        from Customers c left join Orders o on o.CustomerId = c.Id
        order by c.Id, o.Id
        """);
}

/// <summary>What a unit test of a controller or a handler replaces.</summary>
public interface IOrderQueries
{
    public Query<OrderRow> Placed(long customer);
}
