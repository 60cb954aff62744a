using static Dapper.Json.Tests.Execution.MultipleQuery;

namespace Dapper.Json.Tests.Contracts.Mapping;

/// <summary>A required member that nothing fills is an error, as it is when System.Text.Json reads an object without it.</summary>
public sealed class RequiredMembersTests : SqliteTests
{
    [Theory]
    [InlineData("select 1 as Id", "Name")]
    [InlineData("select 'a' as Name", "Id")]
    [InlineData("select 1 as Id where 0", "Name")]
    public void A_member_without_a_column_is_named(string sql, string member)
    {
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Item>($$"""{"{{(member == "Id" ? "Name" : "Id")}}":null}"""));
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Item>(sql));

        Assert.Contains($"No column fills the member {member} of Item, which is required.", error.Message, StringComparison.Ordinal);
        Assert.Equal(0, error.RowNumber);
    }

    [Fact]
    public void NULL_is_enough_and_so_is_another_name() =>
        Assert.Equal("""[{"number":0,"name":null,"note":null}]""", Connection.QueryJsonString<Item>("select null as name, null as ID"));

    [Fact]
    public void Where_they_are_not_asked_for_they_are_as_in_a_new_object()
    {
        var options = new JsonQueryOptions { RespectRequiredMembers = false };
        Assert.True(new JsonQueryOptions().RespectRequiredMembers);
        Assert.Equal("""[{"number":1,"name":null,"note":null}]""", Connection.QueryJsonString<Item>("select 1 as Id", options: options));
    }

    [Theory]
    [InlineData("""select 1 as Id, 2 as "Item.Id" """, "Name of Item")]
    [InlineData("""select 1 as Id, 2 as "Items[].Id", 'a' as "Item.Name", 1 as "Item.Id" """, "Name of Item")]
    [InlineData("select 1 as Id", "Item of Holder")]
    public void So_it_is_inside_objects_and_lists(string sql, string member)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Holder>(sql));
        Assert.Contains(member, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Objects_and_lists_fill_them()
    {
        Assert.Equal(
            """[{"id":1,"item":{"number":2,"name":"a","note":null},"items":[]}]""",
            Connection.QueryJsonString<Holder>("""select 1 as Id, 2 as "Item.Id", 'a' as "item.name" """));
        Assert.Equal(
            """[{"id":1,"tags":["a"]}]""", Connection.QueryJsonString<Tagged>("""select 1 as Id, 'a' as "Tags[]" """));
    }

    [Fact]
    public void Other_results_fill_them()
    {
        const string Sql = "select 1 as Id; select 'a' as t; select 2 as Id, 'b' as Name";
        JsonResultSet[] results = [JsonResultSet.Row<Whole>("whole"), JsonResultSet.Values("whole.tags"), JsonResultSet.Row<Item>("whole.item")];
        Assert.Equal("""{"whole":{"id":1,"tags":["a"],"item":{"number":2,"name":"b","note":null}}}""", Write(Sql, results));
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write("select 1 as Id; select 'a' as t", results[..2]));
        Assert.Contains("Item of Whole", error.Message, StringComparison.Ordinal);
        Assert.Equal(
            """{"whole":{"id":1,"tags":["a"],"item":null}}""", Write("select 1 as Id; select 'a' as t", results[..2], new() { RespectRequiredMembers = false }));
    }

    [Fact]
    public void Parameters_of_a_constructor_are_required_where_the_serializer_says_so()
    {
        const string Sql = """select 1 as Id, 'a' as "Part.Name" """;
        var strict = new JsonSerializerOptions { RespectRequiredConstructorParameters = true };
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Part>("""{"Name":"a"}""", strict));
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => Connection.QueryJsonString<WithPart>(Sql, options: new JsonQueryOptions(strict)));
        Assert.Contains("No column fills the member Size of Part, which is required.", error.Message, StringComparison.Ordinal);
        Assert.Equal(
            """[{"Id":1,"Part":{"Name":"a","Size":0,"Count":3}}]""",
            Connection.QueryJsonString<WithPart>(Sql, options: new JsonQueryOptions(new JsonSerializerOptions())));
    }

    private sealed class Item
    {
        [JsonRequired, JsonPropertyName("number")]
        public int Id { get; set; }

        public required string? Name { get; init; }

        public string? Note { get; set; }
    }

    private sealed class Holder
    {
        public int Id { get; set; }

        public required Item Item { get; set; }

        public List<Item> Items { get; set; } = [];
    }

    private sealed record Part(string Name, int Size, int Count = 3);

    private sealed record WithPart(long Id, Part Part);

    private sealed class Tagged
    {
        public int Id { get; set; }

        public required List<string> Tags { get; set; }
    }

    private sealed class Whole
    {
        public int Id { get; set; }

        public required List<string> Tags { get; set; }

        public required Item? Item { get; set; }
    }
}
