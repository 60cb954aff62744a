using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/options.md, word for word, with what it writes.</summary>
public sealed class OptionsCode : IDisposable
{
    private static readonly JsonQueryOptions SnakeCase = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        RawJsonColumns = ["Attributes"],
    };

    private static readonly JsonQueryOptions SnakeColumns = new() { PropertyNamingPolicy = JsonQueryNamingPolicy.SnakeCaseToCamelCase };

    private static readonly JsonQueryOptions Snake = new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

    private static readonly JsonQueryOptions Values = new() { Format = JsonQueryFormat.Values };
    private static readonly JsonQueryOptions Table = new() { Format = JsonQueryFormat.Table };

    private readonly ReferenceDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Fact]
    public async Task Options_wrap_those_of_the_serializer()
    {
        (SqliteConnection connection, Stream stream) = _database;

        await connection.QueryJsonAsync("select Id, PublishedAt, Attributes from Posts", null, stream, SnakeCase);

        Assert.Equal(
            """
            [{"id":1,"published_at":"2024-03-01","attributes":{"words":640,"mood":["calm"]}},
            {"id":2,"published_at":"2024-03-02"},
            {"id":3,"attributes":{"words":120}}]
            """.ReplaceLineEndings(""),
            _database.Written);
    }

    [Fact]
    public async Task One_setting_alone()
    {
        (SqliteConnection connection, Stream stream) = _database;

        await connection.QueryJsonAsync("select Id as PostId from Posts where Id = 1", null, stream, Snake);

        Assert.Equal("""[{"post_id":1}]""", _database.Written);
    }

    [Fact]
    public async Task An_array_of_values()
    {
        (SqliteConnection connection, Stream stream) = _database;

        await connection.QueryJsonAsync("select Title from Posts order by Id", null, stream, Values);

        Assert.Equal("""["Brandung","Ebbe","Flut"]""", _database.Written);
    }

    [Fact]
    public async Task A_table()
    {
        (SqliteConnection connection, Stream stream) = _database;

        await connection.QueryJsonAsync("select Id, Rating from Posts order by Id", null, stream, Table);

        Assert.Equal("""{"columns":["id","rating"],"rows":[[1,4.5],[2,3.9],[3,null]]}""", _database.Written);
    }

    [Fact]
    public async Task Columns_in_snake_case()
    {
        (SqliteConnection connection, Stream stream) = _database;

        await connection.QueryJsonAsync("select Id as post_id, PublishedAt as published_at from Posts where Id = 1", null, stream, SnakeColumns);

        Assert.Equal("""[{"postId":1,"publishedAt":"2024-03-01"}]""", _database.Written);
    }

    [Theory]
    [InlineData("published_at", "publishedAt")]
    [InlineData("PUBLISHED_AT", "publishedAt")]
    [InlineData("line__total", "lineTotal")]
    [InlineData("total_", "total_")]
    [InlineData("größe_ärmel", "größeÄrmel")]
    public void The_names_of_the_table(string column, string name) =>
        Assert.Equal(name, JsonQueryNamingPolicy.SnakeCaseToCamelCase.ConvertName(column));
}
