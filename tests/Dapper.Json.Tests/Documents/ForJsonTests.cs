using Dapper.Json.Tests.Drivers.SqlServer;
using Dapper.Json.Tests.Extensions;
using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Documents;

/// <summary>A document that the database has written, in pieces of one column, leaves as the one that it was.</summary>
public class ForJsonTests
{
    private const string ColumnName = "JSON_F52E2B61-18A1-11d1-B105-00805F49916B";

    private static readonly JsonQueryOptions PassThrough = new() { Format = JsonQueryFormat.ForJson };

    public static TheoryData<string, int> Documents { get; } = new()
    {
        { """[{"a":1},{"b":[1,[2,{}]]}]""", 2 },
        { """[{"ü<":"漢😀","esc":"\"\\\u00e9\ud83d\ude00\n"}]""", 1 },
        { """[1,-2.50e+10,true,false,null,"x",[],{}]""", 8 },
        { """{"a":[1,2,3]}""", 1 },
        { "[]", 0 },
        { "{}", 1 },
        { " [ 1 , 2 ] ", 2 },
        { "12.50", 1 },
        { "\"text\"", 1 },
        { "null", 1 },
    };

    public static TheoryData<string> Broken { get; } = new(
        """[{"a":1}""",
        """[{"a":1},""",
        """[{"a":"x""",
        """[{"a":"\u00""",
        """[1,tru""",
        """[1][2]""",
        """{"a":1},{"a":2}""",
        """[1]x""",
        """[1] x""",
        """[1]]""",
        """1 2""",
        """[1,]""",
        """{"a"}""",
        """{a:1}""",
        """[01]""",
        "[\"\n\"]",
        "",
        " ",
        "\ufeff[]");

    [Theory]
    [MemberData(nameof(Documents))]
    public void A_document_is_passed_through_wherever_it_is_cut(string json, int count)
    {
        for (int length = 1; length <= json.Length; length++)
        {
            using var reader = new FakeDataReader(Pieces(json, length));
            var output = new ArrayBufferWriter<byte>();

            Assert.Equal(count, Write(reader, output));
            Assert.Equal(json, Encoding.UTF8.GetString(output.WrittenSpan));
        }
    }

    [Theory]
    [MemberData(nameof(Broken))]
    public void What_is_not_one_complete_value_is_an_error_and_no_finished_document(string json) => AssertRefused(json);

    /// <remarks>Not among the cases above: a test runner hands those on as UTF-8, which has no such text.</remarks>
    [Fact]
    public void Half_a_surrogate_pair_is_an_error_and_no_finished_document()
    {
        AssertRefused("[\"\ud83d\"]");
        AssertRefused("[\"\ude00\"]");
        AssertRefused("\"\ud83d");
    }

    [Fact]
    public void The_row_of_the_piece_that_is_wrong_is_named()
    {
        Assert.Equal(3, Fail(FakeResult.OfValues<string>("J", "[1,", "2,", "x,", "3]")).RowNumber);
        Assert.Equal(2, Fail(FakeResult.OfValues<string>("J", "[1,", "2")).RowNumber);
    }

    [Fact]
    public void No_rows_and_nulls_are_an_empty_array()
    {
        Assert.Equal("[]", ToJson(FakeResult.OfValues<string>("J")));
        Assert.Equal("[]", ToJson(FakeResult.OfValues<string>("J", null, null)));
        Assert.Equal("[]", ToJson(FakeResult.None));
        Assert.Equal("[1]", ToJson(FakeResult.OfValues<string>("J", null, "[1", null, "]")));
    }

    [Fact]
    public void A_result_of_several_columns_or_without_text_is_refused()
    {
        JsonQueryException columns = Fail(FakeResult.Of([FakeColumn.Of<string>("A"), FakeColumn.Of<string>("B")], ["[]", "[]"]));
        JsonQueryException type = Fail(FakeResult.OfValues<int>("Id", 1));

        Assert.Equal((0, 1, "B"), (columns.RowNumber, columns.Ordinal, columns.ColumnName));
        Assert.Equal((0, 0, "Id"), (type.RowNumber, type.Ordinal, type.ColumnName));
    }

    [Fact]
    public async Task The_methods_that_write_all_rows_pass_it_through_and_count_its_elements()
    {
        foreach (QueryForm form in QueryForm.All.Values.Where(form => form.IsArray))
        {
            var server = new FakeServer(FakeResult.OfValues<string>("J", """[{"a":1""", """},{"a":2}]""")) { Calls = form.Calls };
            using var connection = new FakeConnection(server);
            var sink = new QueryForm.FormSink(form);

            Assert.Equal(2L, await form.RunAsync(connection, sink, new QueryArguments { Options = PassThrough }));
            Assert.Equal("""[{"a":1},{"a":2}]""", sink.Text);
            Assert.Empty(server.Violations);
        }
    }

    [Fact]
    public void Depth_is_that_of_the_options()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { MaxDepth = 2 }) { Format = JsonQueryFormat.ForJson };

        Assert.Equal("[[1]]", ToJson(FakeResult.OfValues<string>("J", "[[1]]"), options));
        Assert.Throws<JsonQueryException>(() => ToJson(FakeResult.OfValues<string>("J", "[[[1]]]"), options));
    }

    [Fact]
    public async Task Pieces_leave_as_they_come()
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        string element = $$"""{"text":"{{new string('x', 2_000)}}"}""";
        const int Count = 1_000;
        var stream = new FakeStream();
        using var connection = new FakeConnection(new FakeServer(FakeResult.OfValues<string>("J", [.. Enumerable.Range(0, Count).Select(i => (i == 0 ? "[" : ",") + element), "]"])));

        Assert.Equal(Count, await connection.QueryJsonAsync("select", null, stream, PassThrough, cancellationToken: token));

        Assert.InRange(stream.Writes.Max(write => write.Length), 1, 32 * 1024);
        Assert.Equal($"[{string.Join(',', Enumerable.Repeat(element, Count))}]", Encoding.UTF8.GetString(stream.Written));
    }

    [Fact]
    public void A_string_that_fills_many_pieces_is_passed_through()
    {
        string json = $$"""[{"a":"{{new string('ü', 3_000_000)}}"},2]""";

        Assert.Equal(json, ToJson(Pieces(json, 2_033)));
        Assert.Equal(json, ToJson(Pieces(json, json.Length)));
    }

    [Fact]
    public void A_replacement_character_may_end_a_row_and_begin_the_next()
    {
        using SqliteConnection connection = Databases.Open();
        Assert.Equal(
            "[\"a\ufffd\ufffdb\"]",
            connection.QueryJsonString("select '[\"a' || char(0xfffd) union all select char(0xfffd) || 'b\"]'", options: PassThrough));
    }

    [Theory]
    [InlineData("ntext")]
    [InlineData("nvarchar(max)")]
    [InlineData("varchar(max)")]
    [InlineData("nvarchar(50)")]
    public void Sql_server_passes_it_through_without_strings_of_what_is_long(string type)
    {
        string json = $$"""[{"ab":"{{string.Concat(Enumerable.Repeat("x😀", 20_000))}}"},2]""";
        foreach (SqlServerAccess access in SqlServerAccesses.All)
        {
            // None cuts a pair: CutPairTests has those that do.
            foreach (int length in new[] { 2_034, json.Length })
            {
                using SqlDataReader reader = access.Open([SqlServerColumn.Of(type) with { Name = ColumnName }], Pieces(json, length).Rows);
                var output = new ArrayBufferWriter<byte>();

                Assert.Equal(2, Write(reader, output, access.Over(reader)));
                Assert.Equal(json, Encoding.UTF8.GetString(output.WrittenSpan));
                Assert.True(access != SqlServerAccess.Query || reader.WholeReads == 0);
                Assert.Empty(reader.Server.Violations);
            }
        }
    }

    private static FakeResult Pieces(string json, int length) =>
        FakeResult.Of([FakeColumn.Of<string>(ColumnName, "ntext")], [.. json.Length == 0 ? [[""]] : json.Chunk(length).Select(piece => new object?[] { new string(piece) })]);

    private static string ToJson(FakeResult result, JsonQueryOptions? options = null)
    {
        using var connection = new FakeConnection(new FakeServer(result));
        return connection.QueryJsonString("select", options: options ?? PassThrough);
    }

    private static JsonQueryException Fail(FakeResult result) => Assert.Throws<JsonQueryException>(() => ToJson(result));

    private static long Write(FakeDataReader reader, ArrayBufferWriter<byte> json) => Write(reader, json, KnownDrivers.Open(new OpenedReader(reader)));

    /// <summary>Runs the loop with the smallest buffer, so that each piece leaves at once.</summary>
    private static long Write(System.Data.Common.DbDataReader reader, ArrayBufferWriter<byte> json, RowSource source)
    {
        Assert.Same(reader, source.Reader);
        using (source)
        {
            return RowSourceQuery.Write(source, new JsonQueryOptions { Format = JsonQueryFormat.ForJson, FlushThreshold = 1 }, json);
        }
    }

    private static void AssertRefused(string json)
    {
        var eager = new JsonQueryOptions { Format = JsonQueryFormat.ForJson, FlushThreshold = 1 };
        for (int length = 1; length <= Math.Max(json.Length, 1); length++)
        {
            FakeResult result = Pieces(json, length);
            using var connection = new FakeConnection(new FakeServer(result));
            var output = new ArrayBufferWriter<byte>();

            JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJson("select", null, output, eager));

            Assert.InRange(error.RowNumber, 1, result.Rows.Count());
            Assert.Equal((0, ColumnName, "ntext"), (error.Ordinal, error.ColumnName, error.DataTypeName));
            Assert.ThrowsAny<JsonException>(() => JsonDocument.Parse(output.WrittenMemory));
        }
    }
}
