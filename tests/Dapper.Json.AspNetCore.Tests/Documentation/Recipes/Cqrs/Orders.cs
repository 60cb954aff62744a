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

/// <summary>What a unit test of a controller or a handler replaces.</summary>
public interface IOrderQueries
{
    public Query<OrderRow> Placed(long customer);
}
