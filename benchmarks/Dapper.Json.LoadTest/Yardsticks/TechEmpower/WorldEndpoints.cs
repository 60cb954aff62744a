using System.Buffers;
using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization;
using Npgsql;

namespace Dapper.Json.LoadTest.Yardsticks.TechEmpower;

/// <summary>A row, as it is in the JSON.</summary>
internal struct World
{
    public int Id { get; set; }

    public int RandomNumber { get; set; }
}

/// <summary>The endpoints of TechEmpower: one row by a random key, and several, each by a query of its own.</summary>
internal static class WorldEndpoints
{
    private const string Sql = $"select id, randomnumber from {TechEmpowerYardstick.TableName} where id = @Id";
    private const string JsonSql = $"""select id, randomnumber as "randomNumber" from {TechEmpowerYardstick.TableName} where id = @Id""";

    private const string PositionalSql = $"""select id, randomnumber as "randomNumber" from {TechEmpowerYardstick.TableName} where id = $1""";

    private static readonly JsonQueryOptions Lines = new() { Format = JsonQueryFormat.Lines };

    /// <summary>
    /// Does what aspnetcore-minimal does. See
    /// <see href="https://github.com/TechEmpower/FrameworkBenchmarks/blob/master/frameworks/CSharp/aspnetcore/src/Minimal/Database/Db.cs"/>.
    /// </summary>
    public static void MapPublished(IEndpointRouteBuilder app, NpgsqlDataSource source)
    {
        app.MapGet("/db", async () =>
        {
            await using NpgsqlConnection connection = source.CreateConnection();
            return await ReadAsync(connection);
        });

        app.MapGet("/queries", async (int n) =>
        {
            var worlds = new World[n];
            await using NpgsqlConnection connection = await source.OpenConnectionAsync();
            for (int i = 0; i < n; i++)
            {
                worlds[i] = await ReadAsync(connection);
            }

            return worlds;
        });

        static Task<World> ReadAsync(DbConnection connection) => connection.QueryFirstOrDefaultAsync<World>(Sql, new { Id = NextId() });
    }

    /// <summary>Writes each row into one buffer, and by hand what is between the rows: no method writes one array from several queries.</summary>
    public static void MapJson(IEndpointRouteBuilder app, NpgsqlDataSource source)
    {
        app.MapGet("/db", () => source.QueryFirstOrDefaultJsonResult(JsonSql, new { Id = NextId() }));
        app.MapGet("/queries", async (int n) =>
        {
            var json = new ArrayBufferWriter<byte>(1024);
            await using NpgsqlConnection connection = await source.OpenConnectionAsync();
            json.Write("["u8);
            for (int i = 0; i < n; i++)
            {
                if (i > 0)
                {
                    json.Write(","u8);
                }

                await connection.QueryFirstJsonAsync(JsonSql, new { Id = NextId() }, json);
            }

            json.Write("]"u8);
            return TypedResults.Bytes(json.WrittenMemory, "application/json; charset=utf-8");
        });
    }

    /// <summary>Sends all queries at once. Lines are the form of rows that can be put into an array of one's own.</summary>
    public static void MapBatch(IEndpointRouteBuilder app, NpgsqlDataSource source)
    {
        app.MapGet("/db", () => source.QueryFirstOrDefaultJsonResult(JsonSql, new { Id = NextId() }));
        app.MapGet("/queries", async (int n) =>
        {
            var json = new ArrayBufferWriter<byte>(1024);
            await using NpgsqlBatch batch = source.CreateBatch();
            for (int i = 0; i < n; i++)
            {
                batch.BatchCommands.Add(new NpgsqlBatchCommand(PositionalSql) { Parameters = { new NpgsqlParameter<int> { TypedValue = NextId() } } });
            }

            await using NpgsqlDataReader reader = await batch.ExecuteReaderAsync();
            json.Write("["u8);
            await reader.WriteJsonAsync(json, Lines);
            while (await reader.NextResultAsync())
            {
                json.Write(","u8);
                await reader.WriteJsonAsync(json, Lines);
            }

            json.Write("]"u8);
            return TypedResults.Bytes(json.WrittenMemory, "application/json; charset=utf-8");
        });
    }

    private static int NextId() => Random.Shared.Next(1, TechEmpowerYardstick.Rows + 1);
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(World[]))]
internal sealed partial class WorldJsonContext : JsonSerializerContext;
