using System.ComponentModel.DataAnnotations;
using System.Data.Common;
using Dapper;
using Dapper.Json.AspNetCore;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.OutputCaching;

namespace Shop.Endpoints;

public sealed record Product
{
    public required string Sku { get; init; }
    public required string Name { get; init; }
    public int PriceCents { get; init; }
}

// No control characters: PostgreSQL stores no NUL.
public sealed record ProductChange(
    [property: Required, RegularExpression(@"\P{Cc}{1,100}")] string Name, [property: Range(1, 100_000_000)] int PriceCents);

internal static class Products
{
    private const string CacheTag = "products";

    private const string ListSql =
        """
        select sku, name, price_cents from products order by name
        """;

    private const string OneSql =
        """
        select sku, name, price_cents from products where sku = @sku
        """;

    private const string ChangeSql =
        """
        update products set name = @Name, price_cents = @PriceCents where sku = @sku
        """;

    public static void MapProducts(this IEndpointRouteBuilder app)
    {
        RouteGroupBuilder products = app.MapGroup("/products").WithTags("Products");
        // Parameters that mean nothing must not fill the cache: the query string is no part of its key.
        products.MapGet("/", GetProducts).WithName(nameof(GetProducts)).WithSummary("All products, from the output cache.")
            .CacheOutput(static policy => policy.Tag(CacheTag).Expire(TimeSpan.FromMinutes(5)).SetVaryByQuery([]));
        products.MapPut("/{sku}", ChangeProduct).WithName(nameof(ChangeProduct)).WithSummary("Changes a product.")
            .RequireAuthorization(static policy => policy.RequireRole(SignIn.Staff)).ProducesValidationProblem()
            .ProducesProblem(StatusCodes.Status401Unauthorized).ProducesProblem(StatusCodes.Status403Forbidden);
    }

    private static JsonRowsResult<Product> GetProducts(DbDataSource database) => database.QueryJsonResult<Product>(ListSql);

    private static async Task<Results<JsonSingleResult<Product>, NotFound>> ChangeProduct(
        DbDataSource database, IOutputCacheStore cache, string sku, ProductChange change, CancellationToken cancellationToken)
    {
        await using DbConnection connection = await database.OpenConnectionAsync(cancellationToken);
        var product = new { sku, change.Name, change.PriceCents };
        if (await connection.ExecuteAsync(new CommandDefinition(ChangeSql, product, cancellationToken: cancellationToken)) == 0)
        {
            return TypedResults.NotFound();
        }

        // Not with the request's token: a client that leaves now would keep the old rows in the cache.
        await cache.EvictByTagAsync(CacheTag, CancellationToken.None);
        return database.QuerySingleOrDefaultJsonResult<Product>(OneSql, new { sku }, cancellationToken: cancellationToken);
    }
}
