using System.Text.Json;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Planning;

/// <summary>Columns of equal names, and without a name.</summary>
public class NameTests
{
    private static readonly JsonSerializerOptions Snake = new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

    private static FakeResult SameName => FakeResult.Of(
        [FakeColumn.Of<int>("Id"), FakeColumn.Of<string>("Title"), FakeColumn.Of<long>("Id", "bigint"), FakeColumn.Of<int>("Rank")],
        [1, "a", 2L, 3]);

    private static FakeResult SameAfterPolicy => FakeResult.Of([FakeColumn.Of<int>("AuthorId"), FakeColumn.Of<int>("author_id", "int4")], [1, 2]);

    [Fact]
    public void Equal_names_are_an_error_that_says_which()
    {
        JsonQueryException error = Refuse(SameName, new JsonQueryOptions());

        Assert.Equal((0, 2, "Id", "bigint"), (error.RowNumber, error.Ordinal, error.ColumnName, error.DataTypeName));
        Assert.Contains("column 0 'Id'", error.Message, StringComparison.Ordinal);
        Assert.Contains("column 2 'Id'", error.Message, StringComparison.Ordinal);
        Assert.Contains("alias", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(JsonDuplicateNameHandling.KeepFirst, """[{"id":1,"title":"a","rank":3}]""")]
    [InlineData(JsonDuplicateNameHandling.KeepLast, """[{"title":"a","id":2,"rank":3}]""")]
    public void One_of_equal_names_can_be_kept_in_its_own_place(JsonDuplicateNameHandling handling, string expected)
    {
        Assert.Equal(expected, FakeQuery.ToJson(SameName, new JsonQueryOptions { DuplicateNames = handling }));
    }

    [Theory]
    [InlineData(JsonDuplicateNameHandling.KeepFirst, """[{"author_id":1}]""")]
    [InlineData(JsonDuplicateNameHandling.KeepLast, """[{"author_id":2}]""")]
    public void Names_are_compared_as_they_are_written(JsonDuplicateNameHandling handling, string expected)
    {
        JsonQueryException error = Refuse(SameAfterPolicy, new JsonQueryOptions(Snake));

        Assert.Equal((1, "author_id", "int4"), (error.Ordinal, error.ColumnName, error.DataTypeName));
        Assert.Contains("column 0 'AuthorId'", error.Message, StringComparison.Ordinal);
        Assert.Equal(expected, FakeQuery.ToJson(SameAfterPolicy, new JsonQueryOptions(Snake) { DuplicateNames = handling }));
        Assert.Equal("""[{"authorId":1,"author_id":2}]""", FakeQuery.ToJson(SameAfterPolicy));
    }

    [Fact]
    public void Names_that_differ_in_case_are_different()
    {
        var options = new JsonQueryOptions(JsonSerializerOptions.Default);

        Assert.Equal("""[{"id":1,"ID":2}]""", FakeQuery.ToJson(FakeResult.Of([FakeColumn.Of<int>("id"), FakeColumn.Of<int>("ID")], [1, 2]), options));
    }

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
    public void Names_are_escaped_as_the_encoder_says()
    {
        FakeResult result = FakeResult.OfValues<int>("a\"<ü", 1);
        var relaxed = new JsonQueryOptions(new JsonSerializerOptions { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

        Assert.Equal("""[{"a\u0022\u003C\u00FC":1}]""", FakeQuery.ToJson(result));
        Assert.Equal("""[{"a\"<ü":1}]""", FakeQuery.ToJson(result, relaxed));
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
