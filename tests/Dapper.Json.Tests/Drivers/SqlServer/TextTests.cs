using Dapper.Json.Tests.Cells;
using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>Text of each type: in pieces where it may be long, and cut nowhere that shows.</summary>
public class TextTests
{
    private const int Piece = ValueProgress.PieceLength;

    public static TheoryData<string, int> LongTypes => new MatrixTheoryData<string, int>(
        ["nvarchar(max)", "varchar(max)", "ntext", "text"], [int.MaxValue, 4095, (2 * Piece) - 1]);

    [Theory]
    [MemberData(nameof(LongTypes))]
    public void Text_of_any_length_is_what_the_serializer_writes(string type, int chunkLength)
    {
        foreach (string unit in new[] { "x", "ü<", "漢", "😀", "x😀", "\"\\\n" })
        {
            object?[] texts = [.. Lengths.Select(length => Repeat(unit, length)), null];
            string expected = Expected(texts);

            Assert.Equal(expected, SqlServerAccesses.ToJson(SqlServerColumn.Of(type), texts, chunkLength: chunkLength));
        }
    }

    [Theory]
    [MemberData(nameof(LongTypes))]
    public void Half_a_surrogate_pair_is_replaced_wherever_a_piece_ends(string type, int chunkLength)
    {
        object?[] texts = [.. new[] { Piece - 1, Piece, Piece + 1 }.SelectMany(length => new[]
        {
            new string('x', length) + '\ud83d',
            new string('x', length) + "\ud83dy",
            new string('x', length) + "\ude00y",
        })];

        Assert.Equal(Expected(texts), SqlServerAccesses.ToJson(SqlServerColumn.Of(type), texts, chunkLength: chunkLength));
    }

    [Theory]
    [InlineData("nvarchar(max)")]
    [InlineData("varchar(max)")]
    public void Encrypted_text_is_read_as_a_whole(string type)
    {
        object?[] texts = ["x", new string('ü', 2 * Piece), null, ""];

        SqlServerColumn column = SqlServerColumn.Of(type) with { IsEncrypted = true };

        Assert.Equal(Expected(texts), SqlServerAccesses.ToJson(column, texts));
        using SqlDataReader reader = SqlServerAccess.Query.Open([column, SqlServerColumn.Of(type) with { Name = "Open" }], [["x", "y"]]);
        Assert.Equal("""[{"value":"x","open":"y"}]""", SqlServerAccess.Query.ToJson(reader));
        Assert.Equal(1, reader.WholeReads);
    }

    [Theory]
    [InlineData("nvarchar(max)")]
    [InlineData("nvarchar(50)")]
    public void A_callers_converter_writes_text(string type)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new NullMarkingConverter<string>() } });

        Assert.Equal(
            """[{"Id":0,"Value":["own String x"],"After":0},{"Id":1,"Value":"no String","After":-1}]""",
            SqlServerAccesses.ToJson(SqlServerColumn.Of(type), ["x", null], options));
    }

    private static IEnumerable<int> Lengths => [0, 1, 2, 3, Piece - 1, Piece, Piece + 1, (2 * Piece) - 1, 2 * Piece, (2 * Piece) + 1, 40_000];

    private static string Repeat(string unit, int length) => string.Concat(Enumerable.Repeat(unit, length))[..length];

    private static string Expected(object?[] texts) =>
        JsonSerializer.Serialize(texts.Select((text, i) => new { id = i, value = (string?)text, after = -i }));
}
