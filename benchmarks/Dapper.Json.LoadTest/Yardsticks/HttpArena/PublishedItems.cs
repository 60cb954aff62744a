using System.Text.Json;
using Microsoft.AspNetCore.Http.HttpResults;
using Npgsql;

namespace Dapper.Json.LoadTest.Yardsticks.HttpArena;

/// <summary>
/// Does what the handlers of HttpArena's aspnet-minimal do: three texts, a list and two objects for each row, of which one text is parsed. See
/// <see href="https://github.com/MDA2AV/HttpArena/blob/main/frameworks/aspnet-minimal/Handlers.cs"/>.
/// </summary>
internal static class PublishedItems
{
    private const string Columns = "id, name, category, price, quantity, active, tags, rating_score, rating_count";

    public static void Map(IEndpointRouteBuilder app, NpgsqlDataSource source)
    {
        app.MapGet(ItemEndpoints.PagePath, async (double min, double max, int limit) =>
        {
            await using NpgsqlCommand command = source.CreateCommand(
                $"select {Columns} from {HttpArenaYardstick.TableName} where price between $1 and $2 limit $3");
            command.Parameters.AddWithValue(min);
            command.Parameters.AddWithValue(max);
            command.Parameters.AddWithValue(limit);
            await using NpgsqlDataReader reader = await command.ExecuteReaderAsync();
            var items = new List<Item>(limit);
            while (await reader.ReadAsync())
            {
                items.Add(Read(reader));
            }

            return TypedResults.Json(new ItemPage(items, items.Count), ItemJsonContext.Default.ItemPage);
        });

        app.MapGet(ItemEndpoints.OnePath, async Task<Results<JsonHttpResult<Item>, NotFound>> (int id) =>
        {
            await using NpgsqlCommand command = source.CreateCommand($"select {Columns} from {HttpArenaYardstick.TableName} where id = $1 limit 1");
            command.Parameters.AddWithValue(id);
            await using NpgsqlDataReader reader = await command.ExecuteReaderAsync();
            return await reader.ReadAsync() ? TypedResults.Json(Read(reader), ItemJsonContext.Default.Item) : TypedResults.NotFound();
        });
    }

    private static Item Read(NpgsqlDataReader reader) => new()
    {
        Id = reader.GetInt32(0),
        Name = reader.GetString(1),
        Category = reader.GetString(2),
        Price = (int)reader.GetDouble(3),
        Quantity = reader.GetInt32(4),
        Active = reader.GetBoolean(5),
        Tags = JsonSerializer.Deserialize(reader.GetString(6), ItemJsonContext.Default.ListString)!,
        Rating = new ItemRating { Score = (int)reader.GetDouble(7), Count = reader.GetInt32(8) },
    };
}
