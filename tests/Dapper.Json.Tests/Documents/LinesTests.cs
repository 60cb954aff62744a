using System.Buffers;

namespace Dapper.Json.Tests.Documents;

/// <summary>Rows as lines: NDJSON.</summary>
public class LinesTests : SqliteTests
{
    private static readonly JsonQueryOptions Lines = new() { Format = JsonQueryFormat.Lines };

    [Fact]
    public void Embedded_json_stays_on_its_line_and_strings_keep_their_breaks()
    {
        var options = new JsonQueryOptions { Format = JsonQueryFormat.Lines, RawJsonColumns = ["doc"] };
        Assert.Equal(
            "{\"doc\":{  \"a\": [1,2]},\"text\":\"x\\ny\\r\"}\n{\"doc\":3,\"text\":null}\n",
            Write("select '{\r\n  \"a\": [1,\n2]\n}' as doc, 'x' || char(10) || 'y' || char(13) as text union all select '\n3', null", options));
    }

    [Fact]
    public void What_a_converter_writes_stays_on_its_line()
    {
        var serializer = new JsonSerializerOptions { Converters = { new WritingConverter<string>(static (writer, _) => writer.WriteRawValue("[1,\n2]")) } };
        Assert.Equal("{\"a\":[1,2]}\n", Write("select 'x' as a", new JsonQueryOptions(serializer) { Format = JsonQueryFormat.Lines }));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(100)]
    [InlineData(20_000)]
    public void Lines_are_whole_wherever_they_are_passed_on(int flushThreshold)
    {
        const string sql =
            """
            with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)
            select i as id, replace(hex(zeroblob(i * 40)), '00', 'ab') as text, char(10) || '{"i":' || char(10) || i || '}' as doc from n
            """;
        var options = new JsonQueryOptions { Format = JsonQueryFormat.Lines, FlushThreshold = flushThreshold, RawJsonColumns = ["doc"] };
        string[] lines = Write(sql, options).Split('\n');
        Assert.Equal("", lines[^1]);
        Assert.Equal(300, lines.Length - 1);
        for (int i = 1; i <= 300; i++)
        {
            string text = string.Concat(Enumerable.Repeat("ab", i * 40));
            Assert.Equal("{\"id\":" + i + ",\"text\":\"" + text + "\",\"doc\":{\"i\":" + i + "}}", lines[i - 1]);
        }
    }

    [Fact]
    public void Typed_rows_are_lines_too()
    {
        Assert.Equal("{\"a\":1}\n{\"a\":2}\n", Connection.QueryJsonString<Row>("select 1 as A union all select 2", options: Lines));
        Assert.Equal("1\n2\n", Connection.QueryJsonString<int>("select 1 union all select 2", options: Lines));
    }

    [Fact]
    public void One_row_is_written_without_an_end()
    {
        var json = new ArrayBufferWriter<byte>();
        Connection.QueryFirstJson("select 1 as a", null, json, Lines);
        Assert.Equal("{\"a\":1}", Encoding.UTF8.GetString(json.WrittenSpan));
    }

    [Fact]
    public async Task A_reader_is_written_as_lines()
    {
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = "select 1 as a union all select 2";
        using var stream = new MemoryStream();
        using (SqliteDataReader reader = command.ExecuteReader())
        {
            Assert.Equal(2, await reader.WriteJsonAsync(stream, Lines, TestContext.Current.CancellationToken));
        }

        Assert.Equal("{\"a\":1}\n{\"a\":2}\n", Encoding.UTF8.GetString(stream.ToArray()));
    }

    private string Write(string sql, JsonQueryOptions options)
    {
        using var stream = new MemoryStream();
        Connection.QueryJson(sql, null, stream, options);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private sealed class Row
    {
        public int A { get; set; }
    }
}
