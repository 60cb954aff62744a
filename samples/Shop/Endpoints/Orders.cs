using System.ComponentModel.DataAnnotations;
using System.Data.Common;
using Dapper;
using Dapper.Json;
using Dapper.Json.AspNetCore;
using Microsoft.AspNetCore.Http.HttpResults;

namespace Shop.Endpoints;

public sealed record NewOrder(int CustomerId, [property: Required, MinLength(1), MaxLength(100)] IReadOnlyList<NewLine> Lines);

public sealed record NewLine([property: Required, RegularExpression("^[A-Z0-9-]{1,20}$")] string Sku, [property: Range(1, 1_000)] int Quantity);

internal static class Orders
{
    private const string PageSql =
        """
        select o.order_id, o.status, o.ordered_on, c.name as "customer.name", c.country as "customer.country",
               (select sum(cast(l.quantity as bigint) * l.price_cents) from lines l where l.order_id = o.order_id) as total_cents
        from orders o join customers c on c.customer_id = o.customer_id
        where o.order_id < coalesce(@after, 2147483647)
          and o.status = coalesce(@status, o.status)
        order by o.order_id desc
        limit @rows
        """;

    private const string OneSql =
        """
        select o.order_id, o.status, o.ordered_on, c.name as "customer.name", c.country as "customer.country"
        from orders o join customers c on c.customer_id = o.customer_id
        where o.order_id = @id;
        select p.sku, p.name, l.quantity, l.price_cents
        from lines l join products p on p.product_id = l.product_id
        where l.order_id = @id order by l.line_id;
        select method, amount_cents from payments
        where order_id = @id order by payment_id
        """;

    private const string ExportSql =
        """
        select l.line_id, l.order_id, o.ordered_on, p.sku, l.quantity, l.price_cents
        from lines l join orders o on o.order_id = l.order_id join products p on p.product_id = l.product_id
        order by l.line_id
        """;

    // What '::json' names must be JSON. One text is none, which no database minds: the query fails there, behind megabytes that have been sent.
    private const string BrokenSql =
        """
        select l.line_id, l.quantity, p.sku, p.name, case l.line_id when 5000 then 'no JSON' else '{}' end as "note::json"
        from lines l cross join products p
        order by l.line_id
        """;

    private const string InsertOrderSql =
        """
        insert into orders (customer_id) select customer_id from customers where customer_id = @CustomerId returning order_id
        """;

    private const string InsertLinesSql =
        """
        insert into lines (order_id, product_id, quantity, price_cents)
        select @id, p.product_id, l.quantity, p.price_cents
        from @lines l join products p on p.sku = l.sku
        order by l.position
        """;

    private const int PageSize = 10;

    private static readonly JsonCursor ById = JsonCursor.By<int>("order_id", "after");

    private static readonly JsonResultSet[] Page = [JsonResultSet.Rows("items").Take(PageSize, ById, "next")];

    /// <summary>The order's own columns are the properties of the response, beside two lists. Without an order the response is a 404.</summary>
    private static readonly JsonResultSet[] One = [JsonResultSet.Spread(), JsonResultSet.Rows("lines"), JsonResultSet.Rows("payments")];

    /// <summary>What clients may ask for, as in <c>?fields=[orderId,lines[sku]]</c>.</summary>
    private static readonly JsonFieldPolicy Fields = new(
        "[orderId,status,orderedOn,customer[name,country],lines[sku,name,quantity,priceCents],payments[method,amountCents]]");

    private static readonly JsonResultOptions Tagged = new() { ETag = JsonETag.FromContent() };
    private static readonly JsonResultOptions Created = new() { StatusCode = StatusCodes.Status201Created };
    private static readonly JsonResultOptions Negotiated = new() { NegotiatesLines = true };

    public static void MapOrders(this IEndpointRouteBuilder app)
    {
        RouteGroupBuilder orders = app.MapGroup("/orders").WithTags("Orders").RequireAuthorization(static policy => policy.RequireRole(SignIn.Staff))
            .ProducesProblem(StatusCodes.Status401Unauthorized).ProducesProblem(StatusCodes.Status403Forbidden);
        orders.MapGet("/", GetOrders).WithName(nameof(GetOrders)).WithSummary("The latest orders, page by page.")
            .WithJsonResults(new JsonResultOptions { Cursor = ById }).ProducesJson(results: Page);
        orders.MapGet("/{id:int}", GetOrder).WithName(nameof(GetOrder)).WithSummary("One order with its lines and payments.")
            .WithJsonFields(Fields).WithJsonResults(Tagged).ProducesJson(results: One);
        orders.MapGet("/lines", ExportLines).WithName(nameof(ExportLines)).WithSummary("The lines of all orders, as an array or one object a line.")
            .WithJsonResults(Negotiated);
        orders.MapGet("/lines/broken", ExportBroken).WithName(nameof(ExportBroken)).WithSummary("Fails in the middle: the client sees an aborted response.");
        orders.MapPost("/", CreateOrder).WithName(nameof(CreateOrder)).WithSummary("Stores an order with its lines.")
            .ProducesJson(Created, One).ProducesValidationProblem().ProducesProblem(StatusCodes.Status422UnprocessableEntity);
    }

    // One row more than the page has says that there is a next one.
    private static JsonMultipleResult GetOrders(DbDataSource database, [AllowedValues("open", "paid", null)] string? status) =>
        database.QueryMultipleJsonResult(PageSql, new { status, rows = PageSize + 1 }, Page);

    private static JsonMultipleResult GetOrder(DbDataSource database, int id) => database.QueryMultipleJsonResult(OneSql, new { id }, One);

    private static JsonRowsResult ExportLines(DbDataSource database) => database.QueryJsonResult(ExportSql);

    private static JsonRowsResult ExportBroken(DbDataSource database) => database.QueryJsonResult(BrokenSql);

    private static async Task<Results<JsonMultipleResult, ProblemHttpResult>> CreateOrder(
        DbDataSource database, HttpContext context, LinkGenerator links, NewOrder order, CancellationToken cancellationToken)
    {
        await using DbConnection connection = await database.OpenConnectionAsync(cancellationToken);
        await using DbTransaction transaction = await connection.BeginTransactionAsync(cancellationToken);
        int? id = await connection.ExecuteScalarAsync<int?>(
            new CommandDefinition(InsertOrderSql, new { order.CustomerId }, transaction, cancellationToken: cancellationToken));
        if (id is null)
        {
            return Unprocessable($"There is no customer {order.CustomerId}.");
        }

        // Validation looks into lines, but lets a line that is null pass: it is left out here, and so missing below.
        var sent = order.Lines.OfType<NewLine>().Select(static (line, position) => new { position, line.Sku, line.Quantity });
        var rows = new { id, lines = JsonParameter.Table(sent) };
        int lines = await connection.ExecuteAsync(new CommandDefinition(InsertLinesSql, rows, transaction, cancellationToken: cancellationToken));
        if (lines < order.Lines.Count)
        {
            // The transaction is rolled back when it is disposed.
            return Unprocessable("A line is null or has an unknown SKU.");
        }

        await transaction.CommitAsync(cancellationToken);
        context.Response.Headers.Location = links.GetPathByName(context, nameof(GetOrder), new { id });
        return database.QueryMultipleJsonResult(OneSql, new { id }, One, Created, cancellationToken: cancellationToken);
    }

    private static ProblemHttpResult Unprocessable(string detail) => TypedResults.Problem(detail, statusCode: StatusCodes.Status422UnprocessableEntity);
}
