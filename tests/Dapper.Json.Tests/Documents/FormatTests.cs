using Dapper.Json.Tests.Extensions;

namespace Dapper.Json.Tests.Documents;

/// <summary>Each format is what its rules say.</summary>
public sealed class FormatTests : SqliteTests
{
    private const string Sql = "select '[1,{\"a\":2}]' as a";
    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true, NewLine = "\n" };

    public static TheoryData<JsonQueryFormat> Formats => new(Enum.GetValues<JsonQueryFormat>());

    [Theory]
    [MemberData(nameof(Formats))]
    public void Only_what_is_called_JSON_is_one_JSON_value(JsonQueryFormat format)
    {
        foreach (string sql in (string[])[Sql + " where 0", format == JsonQueryFormat.ForJson ? Sql : Sql + " union all select '2'"])
        {
            byte[] json = Written(sql, format);
            Assert.True(FormatRules.Of(format).MediaType == FormatRules.Json == IsOneValue(json), $"{format}: {Encoding.UTF8.GetString(json)}");
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public async Task A_reader_is_written_alone_and_a_value_also_inside_of_a_document(JsonQueryFormat format)
    {
        var options = new JsonQueryOptions(Indented) { Format = format };
        string sql = format == JsonQueryFormat.ForJson ? Sql : "select 0.5 as a, 'x' as b union all select 2, null";
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = sql;
        var alone = new ArrayBufferWriter<byte>();
        using (SqliteDataReader reader = command.ExecuteReader())
        {
            Assert.Equal(2, await reader.WriteJsonAsync(alone, options, TestContext.Current.CancellationToken));
        }

        Assert.Equal(Connection.QueryJsonString(sql, options: options), Encoding.UTF8.GetString(alone.WrittenSpan));
        using SqliteDataReader inside = command.ExecuteReader();
        var json = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(json, new JsonWriterOptions { Indented = true, NewLine = "\n" });
        writer.WriteStartArray();
        Exception? refusal = Record.Exception(() => Assert.Equal(2, inside.WriteJson(writer, options)));
        writer.WriteEndArray();
        writer.Flush();

        Assert.Equal(FormatRules.Of(format).IsValue, refusal is null);
        if (refusal is not null)
        {
            Assert.Contains($"JsonQueryFormat.{format} cannot be part", Assert.IsType<ArgumentException>(refusal).Message, StringComparison.Ordinal);
        }

        JsonElement[] values = refusal is null ? [JsonElement.Parse(alone.WrittenSpan)] : [];
        Assert.Equal(JsonSerializer.Serialize(values, Indented), Encoding.UTF8.GetString(json.WrittenSpan));
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void Rows_of_one_line_have_no_other_line_breaks(JsonQueryFormat format)
    {
        var options = new JsonQueryOptions(Indented) { Format = format, RawJsonColumns = ["a"] };
        string json = Connection.QueryJsonString("select '[1,\n2]' as a", options: options);
        Assert.Equal(FormatRules.Of(format).IsOneLine, json.Trim().IndexOf('\n') < 0);
    }

    [Fact]
    public void One_row_as_a_line_has_no_other_line_breaks()
    {
        var json = new ArrayBufferWriter<byte>();
        Connection.QuerySingleJson("select '[1,\n2]' as a", null, json, new JsonQueryOptions { Format = JsonQueryFormat.Lines, RawJsonColumns = ["a"] });
        Assert.Equal("""{"a":[1,2]}""", Encoding.UTF8.GetString(json.WrittenSpan));
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public async Task Rows_with_a_type_and_one_row_need_objects_or_nothing_is_opened(JsonQueryFormat format)
    {
        foreach (QueryForm form in QueryForm.Overloads.Values.Where(static form => !form.IsMultiple && (form.IsTyped || !(form.IsArray || form.IsString))))
        {
            var server = new FakeServer(FakeResult.Counting(1)) { Calls = form.Calls };
            using var connection = new FakeConnection(server);
            var sink = new QueryForm.FormSink(form);
            Exception? refusal = await Record.ExceptionAsync(
                () => form.RunAsync(connection, sink, new QueryArguments { Options = new JsonQueryOptions { Format = format } }));

            Assert.Equal((format, FormatRules.Of(format).HasObjects), (format, refusal is null));
            if (refusal is not null)
            {
                Assert.Equal("options", Assert.IsType<ArgumentException>(refusal).ParamName);
                Assert.Empty(server.Events);
                Assert.Empty(sink.Written);
            }
        }
    }

    /// <remarks>By the one an extension is known, by the other a media type.</remarks>
    [Fact]
    public void No_two_formats_share_an_extension()
    {
        string[] extensions = [.. FormatRules.All.SelectMany(static rules => rules.Extensions)];
        Assert.Equal(extensions.Distinct(), extensions);
        Assert.DoesNotContain("json", extensions);
        Assert.All(extensions, static extension => Assert.DoesNotContain('.', extension));
    }

    private static bool IsOneValue(ReadOnlySpan<byte> json)
    {
        try
        {
            var reader = new Utf8JsonReader(json);
            return JsonDocument.TryParseValue(ref reader, out _) && !reader.Read();
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private byte[] Written(string sql, JsonQueryFormat format)
    {
        var json = new ArrayBufferWriter<byte>();
        Connection.QueryJson(sql, null, json, new JsonQueryOptions { Format = format });
        return json.WrittenSpan.ToArray();
    }

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

    [Fact]
    public void Typed_rows_are_lines_too()
    {
        Assert.Equal("{\"a\":1}\n{\"a\":2}\n", Connection.QueryJsonString<Row>("select 1 as A union all select 2", options: Lines));
        Assert.Equal("1\n2\n", Connection.QueryJsonString<int>("select 1 union all select 2", options: Lines));
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
