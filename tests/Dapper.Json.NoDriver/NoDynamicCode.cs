using System.Data;
using System.Data.Common;

namespace Dapper.Json.NoDriver;

/// <summary>Tries queries in a program that cannot make code at run time: a line for each, with what came of it.</summary>
internal static class NoDynamicCode
{
    private const string Sql = "select * from posts";

    public static async Task RunAsync()
    {
        await TryAsync("typed", static connection => connection.QueryJsonAsync<Post>(Sql, null, new MemoryStream()));
        await TryAsync("typed, synchronous", static connection => Task.FromResult(connection.QueryFirstOrDefaultJson<Post>(Sql, null, new MemoryStream())));
        await TryAsync("reader, typed", static async _ =>
        {
            using DbDataReader reader = Tables.Posts().CreateDataReader();
            await reader.WriteJsonAsync<Post>(new MemoryStream());
        });

        await TryAsync("tuple", static connection => connection.QueryJsonAsync<(int Id, string Title)>(Sql, null, new MemoryStream()));
        await TryAsync("no parameters", static connection => connection.QueryJsonAsync(Sql, null, new MemoryStream()));
        await TryAsync("dictionary", static connection => connection.QueryJsonAsync(Sql, new Dictionary<string, object> { ["id"] = 1 }, new MemoryStream()));
        await TryAsync("DynamicParameters", static connection =>
        {
            var parameters = new DynamicParameters();
            parameters.Add("id", 1);
            return connection.QueryJsonAsync(Sql, parameters, new MemoryStream());
        });
#pragma warning disable DJ004 // No query is run with it.
        await TryAsync("object", static connection => connection.QueryJsonAsync(Sql, new { id = 1 }, new MemoryStream()));
#pragma warning restore DJ004
        await TryAsync("reader", static async _ =>
        {
            using DbDataReader reader = Tables.Posts().CreateDataReader();
            await reader.WriteJsonAsync(new MemoryStream());
        });
    }

    private static async Task TryAsync(string what, Func<IDbConnection, Task> query)
    {
        int executed = 0;
        using var connection = new TableConnection(() =>
        {
            executed++;
            return Tables.Posts().CreateDataReader();
        });
        string outcome = "written";
        try
        {
            await query(connection);
        }
        catch (PlatformNotSupportedException exception)
        {
            outcome = exception.Message;
        }

        Console.WriteLine($"{what}: executed {executed}: {outcome}");
    }

    private sealed class Post
    {
        public int Id { get; set; }

        public Post? Inner { get; set; }
    }
}
