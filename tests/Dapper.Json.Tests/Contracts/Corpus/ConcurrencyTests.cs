namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Threads that share options, and so the plans.</summary>
public sealed class ConcurrencyTests
{
    private const int Threads = 16;

    private static readonly string[] Queries =
    [
        "select 1 as Id, 'a' as Name, 'Monday' as Day union all select 2, null, null",
        "select 'a' as Name, 1 as Id",
        "select 5 as Day, null as Id",
        "select '7' as Id, 'x' as Name",
    ];

    [Fact]
    public void Threads_may_share_options_and_types()
    {
        var options = new JsonQueryOptions();
        using var start = new Barrier(Threads);
        Exception?[] failures = new Exception?[Threads];
        Thread[] threads = [.. Enumerable.Range(0, Threads).Select(i => new Thread(() => failures[i] = Record.Exception(() => Run(options, start, i))))];
        Array.ForEach(threads, static thread => thread.Start());
        Array.ForEach(threads, static thread => thread.Join());
        Assert.All(failures, Assert.Null);
    }

    private static void Run(JsonQueryOptions options, Barrier start, int offset)
    {
        using SqliteConnection connection = Databases.Open();
        string[] expected = [.. Queries.Select(sql => JsonSerializer.Serialize(connection.Query<Row>(sql), JsonSerializerOptions.Web))];
        string[] computed = [.. Queries.Select(sql => JsonSerializer.Serialize(connection.Query<Computed>(sql), JsonSerializerOptions.Web))];
        start.SignalAndWait();
        for (int run = 0; run < 50; run++)
        {
            int query = (run + offset) % Queries.Length;
            Assert.Equal(expected[query], connection.QueryJsonString<Row>(Queries[query], options: options));
            Assert.Equal(computed[query], connection.QueryJsonString<Computed>(Queries[query], options: options));
        }
    }

    public class Row
    {
        public int Id { get; set; } = -1;

        public string? Name { get; set; }

        public DayOfWeek? Day { get; set; }
    }

    public sealed class Computed : Row
    {
        public int Next => Id + 1;
    }
}
