using Dapper.Json.Parameters.Tests.Dialects;

namespace Dapper.Json.Parameters.Tests.Documents;

/// <summary>A value as JSON, in all that takes parameters.</summary>
public sealed class DocumentParameterTests : SqliteTests
{
    private static readonly int[] Tags = [1];

    [Fact]
    public void A_document_is_what_the_serializer_writes()
    {
        var options = new JsonParameterOptions { SerializerOptions = new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper } };

        Assert.Equal("{\"name\":\"\\u00E4\",\"tags\":[1]}", Connection.ExecuteScalar<string>("select @doc", new { doc = JsonParameter.Document(new { Name = "ä", Tags }) }));
        Assert.Equal("{\"NAME\":\"x\"}", Connection.ExecuteScalar<string>("select @doc where @doc = json(@doc)", new { doc = JsonParameter.Document(new { Name = "x" }, options) }));
    }

    [Fact]
    public void A_document_of_nothing_is_NULL()
    {
        Assert.Equal("null", TypeOf(JsonParameter.Document<object?>(null)));
        Assert.Equal("null", TypeOf(JsonParameter.Document<int?>(null)));
        Assert.Equal("text", TypeOf(JsonParameter.Document(JsonDocument.Parse("null").RootElement)));

        string? TypeOf(JsonParameter doc) => Connection.ExecuteScalar<string>("select typeof(@doc)", new { doc });
    }

    /// <summary>Of the same name, but not the one that is compiled against: its jsonb is unknown, and the caller casts the text.</summary>
    [Fact]
    public void Another_driver_by_the_name_of_Npgsql_gets_text() =>
        Assert.Equal("{\"a\":1}", Prepared.With<Npgsql.NpgsqlParameter>("@ids::jsonb", JsonParameter.Document(new { A = 1 })).Value);

    /// <summary>Names and values are those that the row itself would have.</summary>
    [Fact]
    public void A_document_comes_out_of_a_query_as_its_value_would()
    {
        var value = new { OrderId = 7, Lines = new[] { new { SkuNo = "ä" } } };

        string json = Connection.QueryJsonString(
            "select @doc as Doc", new { doc = JsonParameter.Document(value) }, new JsonQueryOptions { RawJsonColumns = ["Doc"] });

        Assert.Equal(JsonSerializer.Serialize(new[] { new { Doc = value } }, JsonSerializerOptions.Web), json);
    }
}
