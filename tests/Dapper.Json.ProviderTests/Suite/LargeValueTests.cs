using System.Text.Encodings.Web;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>
/// Values that come in pieces are put together right: what needs more than one byte or character straddles the pieces'
/// edges, at every offset to them.
/// </summary>
public abstract class LargeValueTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private const int Piece = 8192;

    private static readonly JsonQueryOptions Relaxed = new(new(JsonSerializerDefaults.Web) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    private static readonly string[] Units = ["x", "ü", "語", "🎉", "\"\\", "a🎉ü語\n<\u0001"];

    public static TheoryData<int, string> Texts =>
        new(from length in new[] { 1024, Piece - 4, 100 * 1024 }
            from unit in Units
            select (length, unit));

    public static TheoryData<int> BinaryLengths =>
        new([1, 1023, Piece - 1, (2 * Piece) - 1, (3 * Piece) - 1, 100 * 1024]);

    [Theory]
    [MemberData(nameof(Texts))]
    public async Task Text_is_whole_at_each_offset_to_the_pieces(int length, string unit)
    {
        string body = string.Concat(Enumerable.Repeat(unit, (length / unit.Length) + 1));

        await AssertGivenBackAsync(Database.TextType, [.. Enumerable.Range(0, 8).Select(offset => new string('-', offset) + body)]);
    }

    [Theory]
    [MemberData(nameof(BinaryLengths))]
    public Task Bytes_are_whole(int length) =>
        AssertGivenBackAsync(Database.BinaryType, Bytes(length), Bytes(length + 1), Bytes(length + 2));

    [Fact]
    public async Task Megabytes_of_text()
    {
        string text = string.Concat(Enumerable.Repeat("a🎉ü語\n<\u0001 and what one writes more often than that ", 60_000));

        await AssertGivenBackAsync(Database.TextType, "before", text, "between", text, "after");
    }

    [Fact]
    public Task Megabytes_of_bytes() =>
        AssertGivenBackAsync(Database.BinaryType, Bytes(1), Bytes(3 * 1024 * 1024), Bytes(2), Bytes((3 * 1024 * 1024) + 1), Bytes(3));

    private static byte[] Bytes(int length)
    {
        var bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    /// <summary>Stores values, one a row, and asserts that they are written as System.Text.Json does.</summary>
    private static async Task AssertGivenBackAsync<T>(string type, params T[] values)
    {
        string table = Database.Table("large"), select = $"select item from {table} order by n";
        await using DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, Database.CreateTable("large", $"n int, item {type}"));
        for (int n = 0; n < values.Length; n++)
        {
            await ExecuteAsync(connection, $"insert into {table} (n, item) values (@n, @item)", new { n, item = values[n] });
        }

        var rows = values.Select(item => new { item }).ToArray();
        string expected = JsonSerializer.Serialize(rows, JsonSerializerOptions.Web);
        AssertSame(expected, await QueryAsync(connection, select));
        AssertSame(expected, Query(connection, select));
        AssertSame(JsonSerializer.Serialize(rows, Relaxed.SerializerOptions), await QueryAsync(connection, select, options: Relaxed));
    }
}
