using static Dapper.Json.Tests.Execution.MultipleQuery;

namespace Dapper.Json.Tests.Execution;

/// <summary>Several results are one document.</summary>
public class MultipleResultTests
{
    private const string NoPosts = "select 1 as Id, 'a' as Title where 0";

    [Fact]
    public void Names_are_written_as_they_are_given() => Assert.Equal(
        """{"Total Of \u003CAll\u003E":1,"\u00FC\uFFFD":[],"":null}""",
        Write($"select 1; {NoPosts}; select null", [JsonResultSet.Value("Total Of <All>"), JsonResultSet.Rows("ü\ud83d"), JsonResultSet.Value("")]));

    [Fact]
    public void Names_in_the_options_may_be_of_one_result_only()
    {
        JsonResultSet[] results = [JsonResultSet.Value("total"), JsonResultSet.Rows("items"), JsonResultSet.Rows<Post>("posts")];
        Assert.Equal(
            """{"total":1,"items":[{"id":1,"n":1,"t":[[2],{}]}],"posts":[{"id":1}]}""",
            Write(
                "select 1; select 1 as id, 1 as n, '[2]' as \"t[]\" union all select 1, 2, '{}'; select 1 as Id",
                results,
                new JsonQueryOptions { PathNames = true, GroupKeys = ["id"], RawJsonColumns = ["t[]"] }));
        Assert.Equal(
            """{"total":1,"items":[{"id":1,"doc":{"a" : 1}}],"posts":[]}""",
            Write(
                $"select 1; select 1 as id, '{{\"a\" : 1}}' as \"doc::json\"; {NoPosts}",
                results,
                new JsonQueryOptions { PathNames = true, GroupKeys = ["id"], RawJsonColumns = ["doc"] }));
    }

    private sealed record Post
    {
        public int Id { get; set; }
    }
}
