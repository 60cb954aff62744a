namespace Dapper.Json.Tests.Planning;

/// <summary>Columns of equal names, and without a name.</summary>
public class NameTests
{
    [Theory]
    [InlineData("")]
    [InlineData(null)]
    public void A_column_without_a_name_is_an_error_that_says_which(string? name)
    {
        FakeResult result = FakeResult.Of([FakeColumn.Of<int>("Id"), new FakeColumn(name, typeof(int), "int")], [1, 2]);

        JsonQueryException error = Refuse(result, new JsonQueryOptions());

        Assert.Equal((0, 1, "", "int"), (error.RowNumber, error.Ordinal, error.ColumnName, error.DataTypeName));
        Assert.Contains("alias", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Half_a_surrogate_pair_is_replaced_as_in_the_name_of_a_property()
    {
        FakeResult result = FakeResult.OfValues<int>("a\ud83d", 1);
        var relaxed = new JsonQueryOptions(new JsonSerializerOptions { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

        Assert.Equal("""[{"a\uFFFD":1}]""", FakeQuery.ToJson(result));
        Assert.Equal("[{\"a\ufffd\":1}]", FakeQuery.ToJson(result, relaxed));
    }

    private static JsonQueryException Refuse(FakeResult result, JsonQueryOptions options)
    {
        var server = new FakeServer(result);
        using var connection = new FakeConnection(server);
        var stream = new FakeStream();
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJson("select", null, stream, options));
        Assert.Equal(0, stream.WritesBegun);
        Assert.Equal(1, Assert.Single(server.Readers).RowsRead);
        return error;
    }
}
