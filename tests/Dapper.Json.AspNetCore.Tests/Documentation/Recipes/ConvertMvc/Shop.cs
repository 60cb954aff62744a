using System.ComponentModel.DataAnnotations;
using Microsoft.AspNetCore.Mvc.Filters;

namespace Documentation.Recipes.ConvertMvc;

public enum OrderStatus
{
    Open,
    Shipped,
}

public sealed class Order
{
    public int Id { get; set; }

    public DateTime PlacedAt { get; set; }

    public OrderStatus Status { get; set; }

    public Customer? Customer { get; set; }

    public List<Line> Lines { get; set; } = [];
}

public sealed class Customer
{
    public int Id { get; set; }

    public string Name { get; set; } = "";
}

public sealed class Line
{
    public string Sku { get; set; } = "";

    public int Quantity { get; set; }

    public decimal Price { get; set; }
}

public sealed record NewOrder(int CustomerId, [Required] string? Note);

/// <summary>A filter that does not look at the objects.</summary>
public sealed class ShopHeaderFilter : IResultFilter
{
    public void OnResultExecuting(ResultExecutingContext context) => context.HttpContext.Response.Headers["X-Shop"] = "north";

    public void OnResultExecuted(ResultExecutedContext context)
    {
    }
}
