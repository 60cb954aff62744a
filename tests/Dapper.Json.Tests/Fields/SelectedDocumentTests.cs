using Dapper.Json.Planning;

namespace Dapper.Json.Tests.Fields;

/// <summary>A selection of what several results, tables and single rows become.</summary>
public class SelectedDocumentTests
{
    private static readonly JsonResultSet[] Page = [JsonResultSet.Spread(), JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    [Theory]
    [InlineData("[nope]", "not a field of the document. The fields are id, items, name, total")]
    [InlineData("[total[x]]", "'x' of 'total', which has no fields")]
    [InlineData("[items[c]]", "not a field of the rows")]
    public void Names_that_no_result_has(string fields, string expected)
    {
        using SqliteConnection connection = Databases.Open();
        var buffer = new System.Buffers.ArrayBufferWriter<byte>();
        JsonQueryOptions options = JsonQueryOptions.Default.WithFields(JsonFields.Parse(fields));
        JsonQueryException thrown = Assert.Throws<JsonQueryException>(
            () => connection.QueryMultipleJson("select 1 id, 'n' name; select 3; select 1 a, 2 b", null, buffer, Page, options));
        Assert.Contains(expected, thrown.Message, StringComparison.Ordinal);
        Assert.Equal(0, buffer.WrittenCount);
    }

    public static TheoryData<JsonQueryFormat> WithoutFields => new(Enum.GetValues<JsonQueryFormat>().Where(static format => !FormatRules.Of(format).HasFields));

    [Theory]
    [MemberData(nameof(WithoutFields))]
    public void What_has_no_fields_is_refused(JsonQueryFormat format)
    {
        using SqliteConnection connection = Databases.Open();
        JsonQueryOptions options = new JsonQueryOptions { Format = format }.WithFields(JsonFields.Parse("a"));
        Assert.Throws<ArgumentException>(() => connection.QueryJsonString("select 1 a", options: options));
    }
}
