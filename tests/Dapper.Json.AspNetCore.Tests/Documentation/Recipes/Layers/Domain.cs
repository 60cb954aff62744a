using Documentation.Recipes.Cqrs;

namespace Documentation.Recipes.Layers.Domain;

public sealed record Order(long Id, string Status, double Total);

public sealed record NewOrder(long CustomerId, double Total);

/// <summary>What C# decides with is an object, before and after.</summary>
public interface IOrders
{
    public Task<Order?> FindAsync(long id);
}

/// <summary>Queries as definitions, which mention no type of ASP.NET Core.</summary>
public interface IOrderDefinitions
{
    public Query<Order> Open();

    public Query<Order> One(long id);
}
