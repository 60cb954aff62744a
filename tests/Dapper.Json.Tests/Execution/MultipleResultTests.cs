using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Execution;

/// <summary>Several results are one document.</summary>
public class MultipleResultTests
{
    private const string Posts = "select Id, Title from posts order by Id";
    private const string NoPosts = "select Id, Title from posts where 0";

    [Fact]
    public async Task Names_are_written_as_they_are_given()
    {
        Assert.Equal(
            """{"Total Of \u003CAll\u003E":1,"\u00FC\uFFFD":[],"":null}""",
            await MultipleQuery.WriteAsync(
                $"select 1; {NoPosts}; select null", [JsonResultSet.Value("Total Of <All>"), JsonResultSet.Rows("ü\ud83d"), JsonResultSet.Value("")]));
    }

    [Fact]
    public async Task Statements_without_a_result_stand_between() =>
        Assert.Equal(
            """{"before":3,"after":[3]}""",
            await MultipleQuery.WriteAsync(
                "create temp table if not exists x (a); select count(*) from posts; delete from x; insert into x select 3; select a from x; delete from x",
                [JsonResultSet.Value("before"), JsonResultSet.Values("after")]));

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

    private sealed class Post
    {
        [JsonPropertyName("Title")]
        public string? Title { get; set; }

        [JsonPropertyOrder(1)]
        public int Id { get; set; }
    }
}
