namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Values longer than a piece go through in pieces; the document is what it would be if they went as a whole.</summary>
public class LargeValueTests : SqliteTests
{
    private const int Piece = ValueProgress.PieceLength;

    private static readonly JsonQueryOptions Relaxed =
        new(new JsonSerializerOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, WriteIndented = true });

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void An_invalid_sequence_that_a_piece_would_cut_is_replaced_as_a_whole(SqliteAccess access)
    {
        foreach (int before in new[] { Piece - 2, Piece - 1, Piece })
        {
            byte[] bytes = [.. Enumerable.Repeat((byte)'x', before), 0xE2, 0x82, .. "y"u8, 0xF0, 0x9F, 0x98];
            foreach (JsonQueryOptions options in new[] { JsonQueryOptions.Default, Relaxed })
            {
                byte[] expected = JsonSerializer.SerializeToUtf8Bytes(new[] { new { t = Encoding.UTF8.GetString(bytes) } }, options.SerializerOptions);

                Assert.Equal(expected, access.Write(Connection, "select cast(@bytes as text) as t", new { bytes }, options));
            }
        }
    }

    [Fact]
    public async Task A_large_value_takes_no_large_buffer()
    {
        string text = string.Concat(Enumerable.Repeat("0123456\"\U0001F600", 1_000_000));
        var stream = new FakeStream();

        await Connection.QueryJsonAsync("select @text as t", new { text }, stream, cancellationToken: TestContext.Current.CancellationToken);

        // A piece of 8,192 bytes is at the most six times as long when escaped, and joins what had not filled the threshold.
        Assert.All(stream.Writes, static write => Assert.InRange(write.Length, 1, (6 * Piece) + JsonQueryOptions.Default.FlushThreshold));
        Assert.Equal(JsonSerializer.SerializeToUtf8Bytes(new[] { new { t = text } }), stream.Written);
    }
}
