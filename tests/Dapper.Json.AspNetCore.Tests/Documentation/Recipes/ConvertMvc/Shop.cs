using System.ComponentModel.DataAnnotations;
using Microsoft.AspNetCore.Mvc.Filters;
using Polly;
using Polly.Retry;

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

/// <summary>The tables and rows of the shop, in a database in memory that lives as long as its test.</summary>
internal sealed class ShopDatabase : IDisposable
{
    private readonly SqliteConnection _keeper;

    static ShopDatabase() => SQLitePCL.Batteries_V2.Init();

    public ShopDatabase()
    {
        ConnectionString = $"Data Source=shop-{Guid.NewGuid():N};Mode=Memory;Cache=Shared";
        _keeper = new SqliteConnection(ConnectionString);
        _keeper.Open();
        _keeper.Execute(
            """
            create table Customers (Id integer primary key, Name text not null);
            create table Orders (
                Id integer primary key, CustomerId integer not null references Customers, PlacedAt text not null, Status integer not null, Note text);
            create table Lines (OrderId integer not null references Orders, Sku text not null, Quantity integer not null, Price real not null);
            insert into Customers values (1, 'Müller & Söhne'), (2, 'Ada <"Nord">');
            insert into Orders values
                (1, 1, '2024-03-01 09:30:00', 1, 'leave at the door'), (2, 2, '2024-03-02 10:00:00.25', 0, null), (3, 1, '2024-03-03', 0, null);
            insert into Lines values (1, 'A-1', 2, 9.5), (1, 'B-7', 1, 120), (2, 'A-1', 12, 9.25);
            """);
    }

    public string ConnectionString { get; }

    public void Dispose() => _keeper.Dispose();
}

/// <summary>A filter that does not look at the objects.</summary>
public sealed class ShopHeaderFilter : IResultFilter
{
    public void OnResultExecuting(ResultExecutingContext context) => context.HttpContext.Response.Headers["X-Shop"] = "north";

    public void OnResultExecuted(ResultExecutedContext context)
    {
    }
}

internal static class Retries
{
    public static readonly ResiliencePipeline Pipeline = new ResiliencePipelineBuilder()
        .AddRetry(new RetryStrategyOptions
        {
            ShouldHandle = new PredicateBuilder().Handle<DbException>(static failure => failure.IsTransient),
            Delay = TimeSpan.Zero,
        })
        .Build();
}
