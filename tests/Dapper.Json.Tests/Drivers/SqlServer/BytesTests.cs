using Dapper.Json.Tests.Cells;
using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Drivers.SqlServer;

/// <summary>Bytes of each type, and user-defined types, whose CLR type need not be there.</summary>
public class BytesTests
{
    private const int Piece = ValueProgress.PieceLength;

    public static TheoryData<string, int> Types => new MatrixTheoryData<string, int>(
        ["varbinary(max)", "varbinary(50)", "binary(50)", "image", "geography"], [int.MaxValue, 4095, 4096]);

    [Theory]
    [MemberData(nameof(Types))]
    public void Bytes_of_any_length_are_what_the_serializer_writes(string type, int chunkLength)
    {
        object?[] values =
        [
            .. new[] { 0, 1, 2, 3, 8, Piece - 2, Piece - 1, Piece, Piece + 1, Piece + 2, (3 * Piece) - 1, 3 * Piece, (3 * Piece) + 1 }.Select(Bytes),
            null,
        ];

        Assert.Equal(Expected(values), SqlServerAccesses.ToJson(SqlServerColumn.Of(type), values, chunkLength: chunkLength));
    }

    [Fact]
    public void Nulls_are_left_out_where_the_options_say_so()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull });
        foreach (string type in new[] { "nvarchar(max)", "varbinary(max)", "decimal(38)", "geography", "sql_variant", "json", "rowversion" })
        {
            Assert.Equal("""[{"Id":0,"After":0}]""", SqlServerAccesses.ToJson(SqlServerColumn.Of(type), [null], options));
        }
    }

    [Theory]
    [InlineData(CommandBehavior.Default)]
    [InlineData(CommandBehavior.SequentialAccess)]
    public async Task A_rowversion_that_is_NULL_is_null_though_the_driver_never_says_so(CommandBehavior behavior)
    {
        using SqlDataReader reader = new(behavior, [SqlServerColumn.Of("rowversion") with { Name = "Version" }], [Bytes(8)], [null])
        {
            KnowsNullVersions = false,
        };
        var json = new MemoryStream();

        await reader.WriteJsonAsync(json, cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("""[{"version":"AAcOFRwjKjE="},{"version":null}]""", Encoding.UTF8.GetString(json.ToArray()));
    }

    /// <summary>In sequential access the driver says of a NULL that it is none, and an object would be there that no join has found.</summary>
    [Fact]
    public void A_rowversion_that_is_NULL_makes_no_object_appear()
    {
        SqlServerColumn[] columns =
        [
            SqlServerColumn.Of<int>("int") with { Name = "id" },
            SqlServerColumn.Of("rowversion") with { Name = "customer.version" },
            SqlServerColumn.Of<int>("int") with { Name = "customer.code" },
        ];

        Assert.Equal(
            """[{"id":1,"customer":null},{"id":2,"customer":{"version":null,"code":5}},{"id":3,"customer":{"version":"AAcOFRwjKjE=","code":null}}]""",
            SqlServerAccesses.ToJson(columns, [[1, null, null], [2, null, 5], [3, Bytes(8), null]], new JsonQueryOptions { PathNames = true }));
    }

    [Theory]
    [InlineData("varbinary(max)")]
    [InlineData("varbinary(50)")]
    [InlineData("binary(50)")]
    public void Encrypted_bytes_are_read_as_a_whole(string type)
    {
        object?[] values = [Bytes(3), Bytes(2 * Piece), null, Bytes(0)];

        Assert.Equal(Expected(values), SqlServerAccesses.ToJson(SqlServerColumn.Of(type) with { IsEncrypted = true }, values));
    }

    [Fact]
    public void A_callers_converter_writes_them()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new LengthConverter() } });

        Assert.Equal("""[{"Id":0,"Value":8,"After":0}]""", SqlServerAccesses.ToJson(SqlServerColumn.Of("rowversion"), [Bytes(8)], options));

        Assert.Equal(
            $$"""[{"Id":0,"Value":8,"After":0},{"Id":1,"Value":{{2 * Piece}},"After":-1},{"Id":2,"Value":null,"After":-2}]""",
            SqlServerAccesses.ToJson(SqlServerColumn.Of("varbinary(max)"), [Bytes(8), Bytes(2 * Piece), null], options));
    }

    [Fact]
    public void A_callers_converter_of_bytes_gets_no_user_defined_type()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new LengthConverter() } });

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => SqlServerAccesses.ToJson(SqlServerColumn.Of("geography"), [Bytes(8)], options));

        Assert.Contains("varbinary(max)", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_user_defined_type_is_written_by_a_converter_for_it()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new MarkingConverter<Version>() } });
        SqlServerColumn column = new("master.dbo.version", typeof(Version)) { IsLong = true, IsStreamed = true };

        Assert.Equal("""[{"Id":0,"Value":["own Version 1.2"],"After":0}]""", SqlServerAccesses.ToJson(column, [new Version(1, 2)], options));
    }

    private static byte[] Bytes(int length) => [.. Enumerable.Range(0, length).Select(i => (byte)(i * 7))];

    private static string Expected(object?[] values) =>
        JsonSerializer.Serialize(values.Select((value, i) => new { id = i, value = (byte[]?)value, after = -i }));

    private sealed class LengthConverter() : WritingConverter<byte[]>(static (writer, value) => writer.WriteNumberValue(value.Length));
}
