using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>
/// The server cuts the JSON of FOR JSON into rows by its length, which may be between the two halves of a surrogate pair. What
/// SqlDataReader makes of a half differs by type and access: see <see cref="SqlDataReader"/>.
/// </summary>
public class CutPairTests
{
    /// <summary>What the server cuts after.</summary>
    private const int RowLength = 2_033;

    private static readonly JsonQueryOptions PassThrough = new() { Format = JsonQueryFormat.ForJson };

    [Theory]
    [InlineData("nvarchar(max)", CommandBehavior.SequentialAccess)]
    [InlineData("nvarchar(max)", CommandBehavior.Default)]
    public async Task A_pair_that_two_rows_share_is_whole_again_in_a_callers_reader(string type, CommandBehavior behavior)
    {
        foreach ((string json, int length) in Documents)
        {
            foreach (int chunkLength in new[] { int.MaxValue, 4_095, 2 })
            {
                using SqlDataReader reader = Open(behavior, type, json, length, chunkLength);
                var stream = new MemoryStream();

                Assert.Equal(1, await reader.WriteJsonAsync(stream, PassThrough, TestContext.Current.CancellationToken));

                Assert.Equal(json, Encoding.UTF8.GetString(stream.ToArray()));
                Assert.Empty(reader.Server.Violations);
            }
        }
    }

    [Theory]
    [InlineData("ntext")]
    [InlineData("nvarchar(max)")]
    public void A_pair_that_two_rows_share_is_whole_again_in_a_query(string type)
    {
        foreach ((string json, int length) in Documents)
        {
            using var connection = new SqlConnection(SqlServerAccesses.Server([SqlServerColumn.Of(type)], Rows(json, length)));

            Assert.Equal(json, connection.QueryJsonString("select", options: PassThrough));
        }
    }

    /// <remarks>Else they would be two other characters, in a document that looks complete.</remarks>
    [Theory]
    [InlineData("ntext", CommandBehavior.Default)]
    [InlineData("ntext", CommandBehavior.SequentialAccess)]
    [InlineData("nvarchar(50)", CommandBehavior.Default)]
    [InlineData("nvarchar(50)", CommandBehavior.SequentialAccess)]
    public async Task Halves_that_the_driver_has_replaced_are_an_error_of_their_row(string type, CommandBehavior behavior)
    {
        using SqlDataReader reader = new(behavior, [SqlServerColumn.Of(type)], ["[\"\ud83d"], [null], [""], ["\ude00\"]"]);
        var stream = new MemoryStream();

        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(
            () => reader.WriteJsonAsync(stream, PassThrough, TestContext.Current.CancellationToken));

        Assert.Equal((4, 0, "Value"), (error.RowNumber, error.Ordinal, error.ColumnName));
        Assert.Contains("select (select ... for json path)", error.Message, StringComparison.Ordinal);
        Assert.Empty(stream.ToArray());
    }

    /// <remarks>Text may hold what a decoder writes for half a pair.</remarks>
    [Theory]
    [InlineData("ntext", "[\"\ufffd", "x\ufffd\"]")]
    [InlineData("ntext", "[\"x", "\ufffd\"]")]
    [InlineData("nvarchar(max)", "[\"\ufffd", "x\"]")]
    public async Task A_replacement_character_is_one_like_any_other(string type, string first, string second)
    {
        using SqlDataReader reader = new(CommandBehavior.Default, [SqlServerColumn.Of(type)], [first], [second]);
        var stream = new MemoryStream();

        await reader.WriteJsonAsync(stream, PassThrough, TestContext.Current.CancellationToken);

        Assert.Equal(first + second, Encoding.UTF8.GetString(stream.ToArray()));
    }

    /// <summary>Gets documents, and the length of their rows: every other cut is within a pair, or each.</summary>
    private static (string Json, int Length)[] Documents { get; } =
    [
        ($"[\"{string.Concat(Enumerable.Repeat("😀", 10_000))}\"]", RowLength),
        ($"[ \"{string.Concat(Enumerable.Repeat("😀", 10_000))}\"]", RowLength + 1),
        ("[\"😀\"]", 1),
        ("[\"😀😀😀\"]", 3),
    ];

    private static SqlDataReader Open(CommandBehavior behavior, string type, string json, int length, int chunkLength) =>
        new(behavior, [SqlServerColumn.Of(type)], Rows(json, length)) { ChunkLength = chunkLength };

    private static IEnumerable<object?[]> Rows(string json, int length) => json.Chunk(length).Select(static piece => new object?[] { new string(piece) });
}
