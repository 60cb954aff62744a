namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>A large result goes by in pieces, and is right to the last byte.</summary>
public class ManyRowsTests
{
    private const int Rows = 100_000;

    private const string Query =
        "with recursive c(n) as (select 1 union all select n + 1 from c where n < 100000) select n as Id, 'row ' || n as Title, n / 4.0 as Share, case when n % 3 = 0 then n end as Third from c";

    [Fact]
    public async Task A_hundred_thousand_rows_reach_a_stream_in_pieces()
    {
        using SqliteConnection connection = Databases.Open();
        await using var stream = new FakeStream { Calls = CallStyle.AsyncOnly };

        long rows = await connection.QueryJsonAsync(Query, null, stream, cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(Rows, rows);
        Assert.True(Expected().AsSpan().SequenceEqual(stream.Written));
        Assert.InRange(stream.Writes.Max(write => write.Length), 1, 2 * 16 * 1024);
        Assert.Empty(stream.Violations);
        Assert.Equal(0, stream.Flushes);
    }

    private static byte[] Expected()
    {
        var json = new StringBuilder("[");
        for (int n = 1; n <= Rows; n++)
        {
            string third = n % 3 == 0 ? n.ToString(CultureInfo.InvariantCulture) : "null";
            json.Append(n == 1 ? "" : ",").Append(
                CultureInfo.InvariantCulture, $$"""{"id":{{n}},"title":"row {{n}}","share":{{n / 4.0}},"third":{{third}}}""");
        }

        return Encoding.UTF8.GetBytes(json.Append(']').ToString());
    }
}
