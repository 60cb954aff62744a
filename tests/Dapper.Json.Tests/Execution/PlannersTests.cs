using System.Text.Json;
using Dapper.Json.Contracts;
using Dapper.Json.Execution;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Execution;

/// <summary>The text that a join is split on may differ with each query: what is kept for it is bounded.</summary>
public class PlannersTests
{
    [Fact]
    public void Texts_to_split_on_are_not_kept_for_ever_and_what_is_in_use_is()
    {
        Planners planners = new JsonQueryOptions(new JsonSerializerOptions()).Prepare().Planners;
        ContractPlans used = planners.For(TypeContract<Post>.Instance);
        ContractPlans first = planners.For(Join("Id"));
        Assert.Same(first, planners.For(Join("Id")));

        for (int i = 0; i < 5000; i++)
        {
            planners.For(Join($"x{i}, Id"));
            Assert.Same(used, planners.For(TypeContract<Post>.Instance));
        }

        Assert.NotSame(first, planners.For(Join("Id")));
    }

    [Fact]
    public void Any_text_is_used_also_one_that_is_too_long_to_be_kept()
    {
        using var connection = new FakeConnection(
            new FakeServer(FakeResult.Of([FakeColumn.Of<long>("Title"), FakeColumn.Of<long>("Id")], [1L, 2L])) { Calls = CallStyle.SyncOnly });
        using var stream = new MemoryStream();

        connection.QueryJson<Post, Author>("select", null, stream, nameof(Post.Author), splitOn: new string('x', 100_000) + ",Id");

        Assert.Equal("""[{"title":1,"author":{"id":2}}]""", System.Text.Encoding.UTF8.GetString(stream.ToArray()));
    }

    private static JoinContract<Post, Author> Join(string splitOn) => JoinContract<Post, Author>.Of(nameof(Post.Author), splitOn);

    private sealed class Post
    {
        public long Title { get; set; }

        public Author? Author { get; set; }
    }

    private sealed class Author
    {
        public long Id { get; set; }
    }
}
