using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/options.md, word for word, with what it writes.</summary>
public sealed class OptionsCode : ReferenceTest
{
    private static readonly JsonQueryOptions SnakeCase = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        RawJsonColumns = ["Attributes"],
    };

    [Fact]
    public async Task Options_wrap_those_of_the_serializer()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);

        await connection.QueryJsonAsync("select Id, PublishedAt, Attributes from Posts", null, stream, SnakeCase);

        Assert.Equal(
            """
            [{"id":1,"published_at":"2024-03-01","attributes":{"words":640,"mood":["calm"]}},
            {"id":2,"published_at":"2024-03-02"},
            {"id":3,"attributes":{"words":120}}]
            """.ReplaceLineEndings(""),
            Written);
    }
}
