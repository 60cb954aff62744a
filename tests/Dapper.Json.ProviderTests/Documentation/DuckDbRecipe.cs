using Dapper;
using Dapper.Json;
using DuckDB.NET.Data;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/duckdb.md, and what the page says comes out.</summary>
public sealed class DuckDbRecipe
{
    private const string Report = """
        [{"region":"north","sold":7,"revenue":24.5,"products":["nets","ropes"],"best":{"on":"2026-02-03","quantity":4}},
        {"region":"south","sold":2,"revenue":3,"products":["hooks"],"best":{"on":"2026-01-09","quantity":2}}]
        """;

    [Fact]
    public async Task A_report_with_lists_and_structs_and_a_stream_of_rows()
    {
        string file = Path.Combine(Path.GetTempPath(), $"{Path.GetRandomFileName()}.duckdb");
        try
        {
            await WriteAsync($"Data Source={file}");
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static async Task WriteAsync(string connectionString)
    {
        using var stream = new MemoryStream();
        await using (var connection = new DuckDBConnection(connectionString))
        {
            await connection.OpenAsync();
            await connection.ExecuteAsync("""
                create table Sales (Day date, Region varchar, Product varchar, Quantity integer, Price decimal(10, 2));
                insert into Sales values
                    ('2025-12-30', 'north', 'hooks', 9, 1.5), ('2026-01-02', 'north', 'ropes', 3, 3.5),
                    ('2026-02-03', 'north', 'nets', 4, 3.5), ('2026-01-09', 'south', 'hooks', 2, 1.5);
                """);

            await connection.QueryJsonAsync(
                """
                select Region, sum(Quantity) as Sold, sum(Quantity * Price) as Revenue,
                    list(distinct Product order by Product) as Products,
                    max_by({'on': Day, 'quantity': Quantity}, Quantity) as Best
                from Sales where Day >= $since
                group by Region order by Region
                """,
                new { since = new DateTime(2026, 1, 1) }, stream);

            Assert.Equal(Report.ReplaceLineEndings(""), Encoding.UTF8.GetString(stream.ToArray()));
        }

        stream.SetLength(0);
        await WriteLinesAsync(connectionString, stream);
        Assert.Equal(4, Encoding.UTF8.GetString(stream.ToArray()).Count(static c => c == '\n'));
    }

    private static async Task WriteLinesAsync(string connectionString, Stream stream)
    {
        await using var connection = new StreamedConnection(connectionString);
        await connection.QueryJsonAsync("select * from Sales", null, stream, new JsonQueryOptions { Format = JsonQueryFormat.Lines });
    }

    public sealed class StreamedConnection(string connectionString) : DuckDBConnection(connectionString)
    {
        public override DuckDBCommand CreateCommand()
        {
            DuckDBCommand command = base.CreateCommand();
            command.UseStreamingMode = true;
            return command;
        }
    }
}
