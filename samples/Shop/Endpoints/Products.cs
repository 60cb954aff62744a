using System.ComponentModel.DataAnnotations;
using System.Data.Common;
using Dapper;
using Dapper.Json;
using Dapper.Json.AspNetCore;
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
        select sku, name, price_cents, version from products where sku = @sku
        """;

    // If-Match: * is for any version. Its parameter is null then.
    private const string ChangeSql =
        """
        select 1 from products where sku = @sku;
        update products set name = @Name, price_cents = @PriceCents, version = version + 1
        where sku = @sku and version = coalesce(@ifMatchVersion, version)
        returning sku, name, price_cents, version
        """;

    private static readonly JsonETag Version = JsonETag.FromColumn<long>("version");

    private static readonly JsonResultOptions Tagged = new() { ETag = Version };

    /// <summary>Only the version that the client has seen is changed: without If-Match the response is a 428, with that of an old version a 412.</summary>
    private static readonly JsonResultOptions Guarded = new(Tagged) { IfMatch = Version, RequiresIfMatch = true };

    /// <summary>Without a row in the first result there is no such product: a 404, whatever If-Match says.</summary>
    private static readonly JsonResultSet[] Changed = [JsonResultSet.MustExist(), JsonResultSet.Spread<Product>()];

    public static void MapProducts(this IEndpointRouteBuilder app)
    {
        RouteGroupBuilder products = app.MapGroup("/products").WithTags("Products");
        // Parameters that mean nothing must not fill the cache: the query string is no part of its key.
        products.MapGet("/", GetProducts).WithName(nameof(GetProducts)).WithSummary("All products, from the output cache.")
            .CacheOutput(static policy => policy.Tag(CacheTag).Expire(TimeSpan.FromMinutes(5)).SetVaryByQuery([]));
        products.MapGet("/{sku}", GetProduct).WithName(nameof(GetProduct)).WithSummary("One product. Its ETag is its version.").WithJsonResults(Tagged);
        products.MapPut("/{sku}", ChangeProduct).WithName(nameof(ChangeProduct)).WithSummary("Changes the version of a product that If-Match names.")
            .RequireAuthorization(static policy => policy.RequireRole(SignIn.Staff)).WithJsonResults(Guarded).ProducesJson(results: Changed)
            .ProducesValidationProblem().ProducesProblem(StatusCodes.Status401Unauthorized).ProducesProblem(StatusCodes.Status403Forbidden);
    }

    private static JsonRowsResult<Product> GetProducts(DbDataSource database) => database.QueryJsonResult<Product>(ListSql);

    private static JsonSingleResult<Product> GetProduct(DbDataSource database, string sku) =>
        database.QuerySingleOrDefaultJsonResult<Product>(OneSql, new { sku });

    private static JsonMultipleResult<Product> ChangeProduct(
        DbDataSource database, IOutputCacheStore cache, HttpContext context, string sku, ProductChange change)
    {
        // Behind the query, before the client knows of the change; and at the end, for a client that has left meanwhile.
        context.Response.OnStarting(Evict);
        context.Response.OnCompleted(Evict);
        return database.QueryMultipleJsonResult<Product>(ChangeSql, new { sku, change.Name, change.PriceCents }, Changed);

        Task Evict() => cache.EvictByTagAsync(CacheTag, CancellationToken.None).AsTask();
    }
}
