using Microsoft.AspNetCore.Http.HttpResults;
using Npgsql;

namespace Dapper.Json.LoadTest.Yardsticks.HttpArena;

/// <summary>The endpoints of HttpArena with Dapper and with this library.</summary>
internal static class ItemEndpoints
{
    public const string PagePath = "/async-db";
    public const string OnePath = "/crud/items/{id:int}";

    private const string Columns = "id, name, category, price, quantity, active, tags, ";
    private const string Row = Columns + "rating_score as RatingScore, rating_count as RatingCount";
    private const string Json = Columns + "rating_score as \"rating.score\", rating_count as \"rating.count\"";
    private const string Page = $" from {HttpArenaYardstick.TableName} where price between @min and @max limit @limit";
    private const string One = $" from {HttpArenaYardstick.TableName} where id = @id limit 1";

    private static readonly JsonResultSet[] ItemsAndCount = [JsonResultSet.Rows("items"), JsonResultSet.Count("count", "items")];
    private static readonly JsonResultSet[] TypedItemsAndCount = [JsonResultSet.Rows<Item>("items"), JsonResultSet.Count("count", "items")];

    public static void MapDapper(IEndpointRouteBuilder app, NpgsqlDataSource source)
    {
        app.MapGet(PagePath, async (double min, double max, int limit) =>
        {
            await using NpgsqlConnection connection = source.CreateConnection();
            IEnumerable<ItemRow> rows = await connection.QueryAsync<ItemRow>("select " + Row + Page, new { min, max, limit });
            List<Item> items = [.. rows.Select(static row => row.ToItem())];
            return TypedResults.Json(new ItemPage(items, items.Count), ItemJsonContext.Default.ItemPage);
        });

        app.MapGet(OnePath, async Task<Results<JsonHttpResult<Item>, NotFound>> (int id) =>
        {
            await using NpgsqlConnection connection = source.CreateConnection();
            ItemRow? row = await connection.QueryFirstOrDefaultAsync<ItemRow>("select " + Row + One, new { id });
            return row is null ? TypedResults.NotFound() : TypedResults.Json(row.ToItem(), ItemJsonContext.Default.Item);
        });
    }

    public static void MapUntyped(IEndpointRouteBuilder app, NpgsqlDataSource source)
    {
        app.MapGet(PagePath, (double min, double max, int limit) =>
            source.QueryMultipleJsonResult("select " + Json + Page, new { min, max, limit }, ItemsAndCount));
        app.MapGet(OnePath, (int id) => source.QueryFirstOrDefaultJsonResult("select " + Json + One, new { id }));
    }

    public static void MapTyped(IEndpointRouteBuilder app, NpgsqlDataSource source)
    {
        app.MapGet(PagePath, (double min, double max, int limit) =>
            source.QueryMultipleJsonResult<ItemPage>("select " + Json + Page, new { min, max, limit }, TypedItemsAndCount));
        app.MapGet(OnePath, (int id) => source.QueryFirstOrDefaultJsonResult<Item>("select " + Json + One, new { id }));
    }
}
