using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>How a property is called in the JSON, and where it stands.</summary>
public sealed class NameTests
{
    [Fact]
    public void Names_come_from_the_attribute() =>
        Same.Directly<Named>("select 1 as Id, 'a' as Title");

    [Theory]
    [InlineData("camel")]
    [InlineData("snake")]
    [InlineData("kebab")]
    [InlineData("none")]
    public void Names_come_from_the_policy(string policy) =>
        Same.Directly<Plain>("select 1 as PostId, 'a' as PostTitle", new JsonSerializerOptions
        {
            PropertyNamingPolicy = policy switch
            {
                "camel" => JsonNamingPolicy.CamelCase,
                "snake" => JsonNamingPolicy.SnakeCaseUpper,
                "kebab" => JsonNamingPolicy.KebabCaseLower,
                _ => null,
            },
        });

    [Fact]
    public void Order_is_that_of_the_type_and_its_attributes() =>
        Same.Directly<Ordered>("select 1 as A, 2 as B, 3 as C, 4 as D union all select 5, 6, 7, 8");

    [Fact]
    public void Columns_may_come_in_any_order() =>
        Same.Directly<Plain>("select 'a' as PostTitle, 1 as PostId union all select 'b', 2");

    [Fact]
    public void Names_are_escaped_by_the_encoder()
    {
        Same.Directly<Escaped>("select 1 as Id, '<é€\U0001F600>' as Text");
        Same.Directly<Escaped>("select 1 as Id, '<é€\U0001F600>' as Text", new JsonSerializerOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });
    }

    [Fact]
    public void Indented_documents_look_the_same()
    {
        Same.Directly<Ordered>("select 1 as A, 2 as B, 3 as C, 4 as D", new JsonSerializerOptions { WriteIndented = true });
        Same.Directly<WithList>("select 1 as Id union all select 2", new JsonSerializerOptions { WriteIndented = true, IndentSize = 3, NewLine = "\r\n" });

        using System.Data.IDbConnection connection = Drivers.Sqlite.Databases.Open();
        Assert.Equal("[]", connection.QueryJsonString<Ordered>("select 1 as A where 0", options: new JsonQueryOptions { WriteIndented = true }));
    }

    public sealed class Plain
    {
        public int PostId { get; set; }

        public string? PostTitle { get; set; }
    }

    public sealed class Named
    {
        [JsonPropertyName("the id")]
        public int Id { get; set; }

        [JsonPropertyName("title\u00e9\"<")]
        public string? Title { get; set; }
    }

    public sealed class Ordered
    {
        [JsonPropertyOrder(2)]
        public int A { get; set; }

        public int B { get; set; }

        [JsonPropertyOrder(-1)]
        public int C { get; set; }

        [JsonPropertyOrder(2)]
        public int D { get; set; }
    }

    public sealed class Escaped
    {
        [JsonPropertyName("<é>")]
        public int Id { get; set; }

        public string? Text { get; set; }
    }

    public sealed class WithList
    {
        public int Id { get; set; }

        public List<string> Tags { get; set; } = [];

        public int[] Numbers { get; set; } = [];
    }
}
