using System.Text.Json;
using System.Text.Json.Serialization;
using Xunit;

namespace Dapper.Json.Tests.Execution;

/// <summary>Several results are one document.</summary>
public class MultipleResultTests
{
    private const string Posts = "select Id, Title from posts order by Id";
    private const string NoPosts = "select Id, Title from posts where 0";

    private static readonly JsonSerializerOptions Indented = new(JsonSerializerDefaults.Web) { WriteIndented = true, NewLine = "\n" };
    private static readonly JsonResultSet[] Kinds =
        [JsonResultSet.Value("value"), JsonResultSet.Values("values"), JsonResultSet.Row("row"), JsonResultSet.Rows("rows")];

    [Fact]
    public async Task A_page_and_its_total()
    {
        Assert.Equal(
            """{"total":3,"items":[{"id":2,"title":"b"},{"id":3,"title":"c"}]}""",
            await MultipleQuery.WriteAsync(
                "select count(*) from posts; select Id, Title from posts order by Id limit @take offset @skip",
                [JsonResultSet.Value("total"), JsonResultSet.Rows("items")],
                param: new { take = 2, skip = 1 }));
    }

    [Fact]
    public async Task Each_kind_with_rows() =>
        Assert.Equal(
            """{"value":1,"values":["a","b","c"],"row":{"id":1,"title":"a"},"rows":[{"id":1,"title":"a"},{"id":2,"title":"b"},{"id":3,"title":"c"}]}""",
            await MultipleQuery.WriteAsync($"select Id from posts order by Id limit 1; select Title from posts order by Id; {Posts} limit 1; {Posts}", Kinds));

    [Fact]
    public async Task Each_kind_without_rows() =>
        Assert.Equal(
            """{"value":null,"values":[],"row":null,"rows":[]}""",
            await MultipleQuery.WriteAsync($"select Id from posts where 0; select Id from posts where 0; {NoPosts}; {NoPosts}", Kinds));

    [Fact]
    public async Task Each_kind_with_NULLs_in_options_that_leave_them_out()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions
        {
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper,
        });
        Assert.Equal(
            """{"value":null,"values":[null,1],"row":{},"rows":[{"B_C":1},{}]}""",
            await MultipleQuery.WriteAsync(
                "select null as aB; select null as aB union all select 1; select null as aB; select 1 as bC, null as aB union all select null, null", Kinds, options));
        Assert.Equal(
            """{"value":null,"values":[],"row":null,"rows":[]}""",
            await MultipleQuery.WriteAsync($"select Id from posts where 0; select Id from posts where 0; {NoPosts}; {NoPosts}", Kinds, options));
    }

    [Fact]
    public async Task All_is_indented()
    {
        var row = new { id = 1, title = "a" };
        Assert.Equal(
            JsonSerializer.Serialize(new { value = 0.5, values = new object[] { 0.5, "x" }, row, rows = new[] { row } }, Indented),
            await MultipleQuery.WriteAsync(
                $"select 0.5; select 0.5 union all select 'x'; {Posts} limit 1; {Posts} limit 1", Kinds, new JsonQueryOptions(Indented)));
        Assert.Equal(
            JsonSerializer.Serialize(new { value = (object?)null, values = Array.Empty<int>(), row = (object?)null, rows = Array.Empty<int>() }, Indented),
            await MultipleQuery.WriteAsync($"select Id from posts where 0; select Id from posts where 0; {NoPosts}; {NoPosts}", Kinds, new JsonQueryOptions(Indented)));
        Assert.Equal(
            JsonSerializer.Serialize(new { id = 1, title = "a", last = 1 }, Indented),
            await MultipleQuery.WriteAsync($"{Posts} limit 1; select 1", [JsonResultSet.Spread(), JsonResultSet.Value("last")], new JsonQueryOptions(Indented)));
    }

    [Fact]
    public async Task Names_are_written_as_they_are_given()
    {
        Assert.Equal(
            """{"Total Of \u003CAll\u003E":1,"\u00FC\uFFFD":[],"":null}""",
            await MultipleQuery.WriteAsync(
                $"select 1; {NoPosts}; select null", [JsonResultSet.Value("Total Of <All>"), JsonResultSet.Rows("ü\ud83d"), JsonResultSet.Value("")]));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public async Task The_properties_of_a_row_stand_where_its_result_does(int place)
    {
        List<string> sql = ["select 3", "select 'a'"];
        List<JsonResultSet> results = [JsonResultSet.Value("total"), JsonResultSet.Values("tags")];
        List<string> json = ["\"total\":3", "\"tags\":[\"a\"]"];
        sql.Insert(place, $"{Posts} limit 1");
        results.Insert(place, JsonResultSet.Spread());
        json.Insert(place, "\"id\":1,\"title\":\"a\"");
        Assert.Equal($"{{{string.Join(',', json)}}}", await MultipleQuery.WriteAsync(string.Join("; ", sql), [.. results]));
        Assert.Equal($"{{{string.Join(',', json)}}}", await MultipleQuery.WriteAsync(string.Join("; ", sql), [.. results], new JsonQueryOptions { FlushThreshold = 1 }));

        sql[place] = NoPosts;
        Assert.Null(await MultipleQuery.WriteAsync(string.Join("; ", sql), [.. results]));
        Assert.Null(await MultipleQuery.WriteAsync(string.Join("; ", sql), [.. results], new JsonQueryOptions { FlushThreshold = 1 }));
    }

    [Fact]
    public async Task Several_rows_may_give_properties()
    {
        JsonResultSet[] results = [JsonResultSet.Spread(), JsonResultSet.Rows("items"), JsonResultSet.Spread()];
        Assert.Equal(
            """{"id":1,"items":[{"title":"a"}],"last":3}""",
            await MultipleQuery.WriteAsync("select 1 as Id; select Title from posts where Id = 1; select max(Id) as Last from posts", results));
        Assert.Null(await MultipleQuery.WriteAsync("select 1 as Id; select Title from posts where Id = 1; select 3 as Last where 0", results));
        Assert.Null(await MultipleQuery.WriteAsync("select 1 as Id where 0; select Title from posts where Id = 1; select 3 as Last", results));
    }

    [Fact]
    public async Task Only_properties_are_an_object() =>
        Assert.Equal("""{"id":1,"title":"a"}""", await MultipleQuery.WriteAsync($"{Posts} limit 1", [JsonResultSet.Spread()]));

    [Fact]
    public async Task Statements_without_a_result_stand_between() =>
        Assert.Equal(
            """{"before":3,"after":[3]}""",
            await MultipleQuery.WriteAsync(
                "create temp table if not exists x (a); select count(*) from posts; delete from x; insert into x select 3; select a from x; delete from x",
                [JsonResultSet.Value("before"), JsonResultSet.Values("after")]));

    [Fact]
    public async Task Rows_by_the_contract_of_a_type() =>
        Assert.Equal(
            """{"one":{"Title":"a","id":1},"none":null,"all":[{"Title":"a","id":1},{"Title":"b","id":2},{"Title":"c","id":3}],"ids":[1,2,3]}""",
            await MultipleQuery.WriteAsync(
                $"{Posts} limit 1; {NoPosts}; {Posts}; select Id from posts order by Id",
                [JsonResultSet.Row<Post>("one"), JsonResultSet.Row<Post>("none"), JsonResultSet.Rows<Post>("all"), JsonResultSet.Rows<int>("ids")]));

    [Fact]
    public async Task Paths_work_inside_of_each()
    {
        var options = new JsonQueryOptions { PathNames = true, GroupKeys = ["Id"] };
        const string grouped = "select Id, Title as \"o.title\", n as \"l[].n\", n as \"l[].t[]\" from posts, (select 1 as n union all select 2) order by Id, n";
        const string one = "\"id\":1,\"o\":{\"title\":\"a\"},\"l\":[{\"n\":1,\"t\":[1]},{\"n\":2,\"t\":[2]}]";
        Assert.Equal(
            $$"""{{{one}},"row":{{{one}}},"rows":[{{{one}}},{"id":2,"o":{"title":"b"},"l":[{"n":1,"t":[1]},{"n":2,"t":[2]}]}],"v":1,"vs":[1]}""",
            await MultipleQuery.WriteAsync(
                $"select * from ({grouped}) where Id = 1; select * from ({grouped}) where Id = 1; select * from ({grouped}) where Id < 3; select 1 as \"a.\"; select 1 as \"a.\"",
                [JsonResultSet.Spread(), JsonResultSet.Row("row"), JsonResultSet.Rows("rows"), JsonResultSet.Value("v"), JsonResultSet.Values("vs")],
                options));
    }

    [Fact]
    public async Task Names_in_the_options_may_be_of_one_result_only()
    {
        var options = new JsonQueryOptions { PathNames = true, GroupKeys = ["id"], RawJsonColumns = ["doc"] };
        JsonResultSet[] results = [JsonResultSet.Value("total"), JsonResultSet.Rows("items"), JsonResultSet.Rows<Post>("posts")];
        Assert.Equal(
            """{"total":1,"items":[{"id":1,"n":1,"t":[[2],{}]}],"posts":[{"Title":"a","id":1}]}""",
            await MultipleQuery.WriteAsync(
                $"select 1; select 1 as id, 1 as n, '[2]' as \"t[]\" union all select 1, 2, '{{}}'; {Posts} limit 1",
                results,
                new JsonQueryOptions { PathNames = true, GroupKeys = ["id"], RawJsonColumns = ["t[]"] }));
        Assert.Equal(
            """{"total":1,"items":[{"id":1,"doc":{"a" : 1}}],"posts":[]}""",
            await MultipleQuery.WriteAsync($"select 1; select 1 as id, '{{\"a\" : 1}}' as doc; {NoPosts}", results, options));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(16_384)]
    public async Task Large_values_are_whole_in_each(int flushThreshold)
    {
        string text = string.Concat(Enumerable.Repeat("a🎉ü語\n<", 5000));
        byte[] bytes = new byte[50_000];
        Assert.Equal(
            JsonSerializer.Serialize(new { text, value = bytes, values = new[] { text, text }, row = new { bytes }, rows = new[] { new { text, bytes } } }),
            await MultipleQuery.WriteAsync(
                "select @text as text; select @bytes; select @text union all select @text; select @bytes as bytes; select @text as text, @bytes as bytes",
                [JsonResultSet.Spread(), .. Kinds],
                new JsonQueryOptions { FlushThreshold = flushThreshold },
                new { text, bytes }));
    }

    private sealed class Post
    {
        [JsonPropertyName("Title")]
        public string? Title { get; set; }

        [JsonPropertyOrder(1)]
        public int Id { get; set; }
    }
}
