using System.Buffers;
using Dapper.Json.Planning;

namespace Dapper.Json.Tests.Documents;

/// <summary>Each format is what its rules say.</summary>
public sealed class FormatTests : IDisposable
{
    private const string Sql = "select '[1,{\"a\":2}]' as a";
    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true, NewLine = "\n" };
    private readonly SqliteConnection _connection = new("Data Source=:memory:");

    public FormatTests() => _connection.Open();

    public static TheoryData<JsonQueryFormat> Formats => new(Enum.GetValues<JsonQueryFormat>());

    public void Dispose() => _connection.Dispose();

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
    public void A_value_and_no_other_may_stand_inside_of_a_document(JsonQueryFormat format)
    {
        using SqliteCommand command = _connection.CreateCommand();
        command.CommandText = Sql;
        using SqliteDataReader reader = command.ExecuteReader();
        var json = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(json);
        writer.WriteStartArray();
        Exception? refusal = Record.Exception(() => reader.WriteJson(writer, new JsonQueryOptions { Format = format }));
        writer.WriteEndArray();
        writer.Flush();

        Assert.Equal(!FormatRules.Of(format).IsValue, refusal is ArgumentException);
        Assert.True(IsOneValue(json.WrittenSpan), Encoding.UTF8.GetString(json.WrittenSpan));
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void Rows_of_one_line_have_no_other_line_breaks(JsonQueryFormat format)
    {
        var options = new JsonQueryOptions(Indented) { Format = format, RawJsonColumns = ["a"] };
        string json = _connection.QueryJsonString("select '[1,\n2]' as a", options: options);
        Assert.Equal(FormatRules.Of(format).IsOneLine, json.Trim().IndexOf('\n') < 0);
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void Rows_with_a_type_and_one_row_need_objects(JsonQueryFormat format)
    {
        var options = new JsonQueryOptions { Format = format };
        foreach (Action query in (Action[])
        [
            () => _connection.QueryJsonString<Row>(Sql, options: options),
            () => _connection.QuerySingleJson(Sql, null, new MemoryStream(), options),
        ])
        {
            Assert.Equal(!FormatRules.Of(format).HasObjects, Record.Exception(query) is ArgumentException);
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
        _connection.QueryJson(sql, null, json, new JsonQueryOptions { Format = format });
        return json.WrittenSpan.ToArray();
    }

    private sealed record Row(string A);
}
