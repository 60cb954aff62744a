using System.Text;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Fields;

/// <summary>A selection of what several results, tables and single rows become.</summary>
public class SelectedDocumentTests
{
    private static readonly JsonResultSet[] Page = [JsonResultSet.Spread(), JsonResultSet.Value("total"), JsonResultSet.Rows("items")];

    [Theory]
    [InlineData("[]", """{"id":1,"name":"n","total":3,"items":[{"a":1,"b":2}]}""")]
    [InlineData("[name,items[b]]", """{"name":"n","items":[{"b":2}]}""")]
    [InlineData("[total]", """{"total":3}""")]
    [InlineData("[-id,-items]", """{"name":"n","total":3}""")]
    [InlineData("[-id,-name,-total,-items]", "{}")]
    public void Several_results(string fields, string expected)
    {
        using SqliteConnection connection = Databases.Open();
        var buffer = new System.Buffers.ArrayBufferWriter<byte>();
        JsonQueryOptions options = JsonQueryOptions.Default.WithFields(JsonFields.Parse(fields));
        Assert.True(connection.QueryMultipleJson("select 1 id, 'n' name; select 3; select 1 a, 2 b", null, buffer, Page, options));
        Assert.Equal(expected, Encoding.UTF8.GetString(buffer.WrittenSpan));
    }

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

    [Fact]
    public void A_table()
    {
        using SqliteConnection connection = Databases.Open();
        JsonQueryOptions options = new JsonQueryOptions { Format = JsonQueryFormat.Table }.WithFields(JsonFields.Parse("c,a"));
        Assert.Equal("""{"columns":["a","c"],"rows":[[1,3]]}""", connection.QueryJsonString("select 1 a, 2 b, 3 c", options: options));
    }

    [Theory]
    [InlineData(JsonQueryFormat.Values)]
    [InlineData(JsonQueryFormat.ForJson)]
    public void What_has_no_fields_is_refused(JsonQueryFormat format)
    {
        using SqliteConnection connection = Databases.Open();
        JsonQueryOptions options = new JsonQueryOptions { Format = format }.WithFields(JsonFields.Parse("a"));
        Assert.Throws<ArgumentException>(() => connection.QueryJsonString("select 1 a", options: options));
    }
}
