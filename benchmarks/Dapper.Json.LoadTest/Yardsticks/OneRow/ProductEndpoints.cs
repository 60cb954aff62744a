using System.Data;
using System.Text.Json;
using System.Text.Json.Serialization;
using Npgsql;
using NpgsqlTypes;

namespace Dapper.Json.LoadTest.Yardsticks.OneRow;

/// <summary>A row, as it is in the JSON.</summary>
internal sealed class Product
{
    public int Id { get; set; }

    public string Name { get; set; } = "";

    public string Category { get; set; } = "";

    public double Price { get; set; }

    public int Quantity { get; set; }

    public bool IsActive { get; set; }

    public string? Summary { get; set; }

    public DateTime CreatedAt { get; set; }
}

/// <summary>The ways to send one row.</summary>
internal static class ProductEndpoints
{
    private const string Path = "/product/{id:int}";

    private const string Columns =
        """id, name, category, price, quantity, isactive as "isActive", summary, createdat as "createdAt" from """ + OneRowYardstick.TableName;

    private const string Sql = $"select {Columns} where id = @id";

    public static void MapRaw(IEndpointRouteBuilder app, NpgsqlDataSource source) => app.MapGet(Path, async (int id) =>
    {
        await using NpgsqlConnection connection = await source.OpenConnectionAsync();
        await using var command = new NpgsqlCommand(Sql, connection);
        command.Parameters.Add(new NpgsqlParameter<int>("id", NpgsqlDbType.Integer) { TypedValue = id });
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync(CommandBehavior.SingleResult | CommandBehavior.SingleRow);
        return await reader.ReadAsync() ? (IResult)TypedResults.Json(Read(reader)) : TypedResults.NotFound();
    });

    public static void MapDapper(IEndpointRouteBuilder app, NpgsqlDataSource source) => app.MapGet(Path, async (int id) =>
    {
        await using NpgsqlConnection connection = source.CreateConnection();
        Product? product = await connection.QueryFirstOrDefaultAsync<Product>(Sql, new { id });
        return product is null ? (IResult)TypedResults.NotFound() : TypedResults.Json(product);
    });

    public static void MapBody(IEndpointRouteBuilder app, NpgsqlDataSource source) => app.MapGet(Path, async (int id, HttpResponse response) =>
    {
        response.ContentType = "application/json; charset=utf-8";
        await using NpgsqlConnection connection = source.CreateConnection();
        await connection.QueryFirstOrDefaultJsonAsync(Sql, new { id }, response.BodyWriter);
    });

    public static void MapResult(IEndpointRouteBuilder app, NpgsqlDataSource source) =>
        app.MapGet(Path, (int id) => source.QueryFirstOrDefaultJsonResult(Sql, new { id }));

    public static void MapTyped(IEndpointRouteBuilder app, NpgsqlDataSource source) =>
        app.MapGet(Path, (int id) => source.QueryFirstOrDefaultJsonResult<Product>(Sql, new { id }));

    private static Product Read(NpgsqlDataReader reader) => new()
    {
        Id = reader.GetInt32(0),
        Name = reader.GetString(1),
        Category = reader.GetString(2),
        Price = reader.GetDouble(3),
        Quantity = reader.GetInt32(4),
        IsActive = reader.GetBoolean(5),
        Summary = reader.IsDBNull(6) ? null : reader.GetString(6),
        CreatedAt = reader.GetDateTime(7),
    };
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(Product))]
internal sealed partial class ProductJsonContext : JsonSerializerContext;
