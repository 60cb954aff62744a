namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/methods.md, word for word, with what it writes.</summary>
public sealed class MethodsCode : ReferenceTest
{
    [Theory]
    [InlineData(2, true, """{"id":2,"title":"Ebbe"}""")]
    [InlineData(4, false, "")]
    public async Task One_row_or_none(int id, bool expected, string json)
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);

        bool found = await connection.QuerySingleOrDefaultJsonAsync(
            "select Id, Title from Posts where Id = @id", new { id }, stream);

        Assert.Equal(expected, found);
        Assert.Equal(json, Written);
    }

    [Fact]
    public async Task Rows_inside_a_larger_document()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);
        using DbCommand command = connection.CreateCommand();
        command.CommandText = "select Id, Title from Posts";

        await using DbDataReader reader = await command.ExecuteReaderAsync();
        await using var writer = new Utf8JsonWriter(stream);
        writer.WriteStartObject();
        writer.WritePropertyName("posts");
        long rows = reader.WriteJson(writer);
        writer.WriteNumber("count", rows);
        writer.WriteEndObject();
        await writer.FlushAsync();

        Assert.Equal(
            """{"posts":[{"id":1,"title":"Brandung"},{"id":2,"title":"Ebbe"},{"id":3,"title":"Flut"}],"count":3}""", Written);
    }
}
