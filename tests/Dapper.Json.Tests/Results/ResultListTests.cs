using Dapper.Json.Execution;
using Dapper.Json.Tests.Execution;

namespace Dapper.Json.Tests.Results;

/// <summary>The tree of a list of results is made once, and checked before anything is opened.</summary>
public class ResultListTests
{
    [Fact]
    public void A_list_that_is_made_for_each_request_has_one_tree_and_its_values_are_not_kept()
    {
        PreparedOptions options = new JsonQueryOptions(new JsonSerializerOptions()).Prepare();

        ResultTree tree = Make("one");

        Assert.Same(tree, Make("two"));
        Assert.All(tree.Nodes, static node => Assert.Null(node.Result!.ConstantValue));

        ResultTree Make(string value) => ResultTree.For(
            [JsonResultSet.Rows("data").Take(3, Cursor, "next"), JsonResultSet.Constant("c", value)], null, options.Settings.Cells);
    }

    [Fact]
    public void A_result_has_one_kind_of_pages()
    {
        JsonResultSet page = JsonResultSet.Rows("a").Take(1, Cursor, "next");

        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => page.Take(2, Cursor, "other"));

        Assert.Equal($"{page} has pages already: call Take once.", error.Message);
    }

    [Theory]
    [MemberData(nameof(OtherLists))]
    public void Lists_that_differ_have_different_trees(JsonResultSet[] other)
    {
        PreparedOptions options = new JsonQueryOptions(new JsonSerializerOptions()).Prepare();
        JsonResultSet[] results = [JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].b").On("x", "y")];

        Assert.NotSame(ResultTree.For(results, null, options.Settings.Cells), ResultTree.For(other, null, options.Settings.Cells));
    }

    public static TheoryData<JsonResultSet[]> OtherLists => new()
    {
        new[] { JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].b").On("x", "z") },
        new[] { JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].b").On("x", "y").SkipOrphans() },
        new[] { JsonResultSet.Rows("a"), JsonResultSet.Values("a[].b").On("x", "y") },
        new[] { JsonResultSet.Rows("a"), JsonResultSet.Rows<int[]>("a[].b").On("x", "y") },
        new[] { JsonResultSet.Rows("a").Take(1, Cursor, "next"), JsonResultSet.Rows("a[].b").On("x", "y") },
        new[] { JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].b").On("x", "y"), JsonResultSet.Count("n", "a") },
        new[] { JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].b").On("x", "y").On("x", "y") },
    };

    [Theory]
    [InlineData(0, 63)]
    [InlineData(5, 4)]
    public void Places_deeper_than_the_serializer_writes_are_refused_before_anything_is_opened(int maxDepth, int most)
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { MaxDepth = maxDepth });
        Func<int, JsonResultSet>[] forms =
        [
            // The objects that hold each, and its own brackets.
            depth => JsonResultSet.Value(Path(depth)), depth => JsonResultSet.Values(Path(depth - 1)), depth => JsonResultSet.Row(Path(depth - 1)),
            depth => JsonResultSet.Rows(Path(depth - 2)), depth => JsonResultSet.Constant(Path(depth), 1),
        ];
        foreach (Func<int, JsonResultSet> form in forms)
        {
            Assert.StartsWith("{", Write("select 1 as n", [form(most), JsonResultSet.Values("last")], options, "; select 2"), StringComparison.Ordinal);
            using SqliteConnection closed = Databases.Closed();
            JsonQueryException error = Assert.Throws<JsonQueryException>(
                () => closed.QueryMultipleJson("select 1 as n; select 2", null, new ArrayBufferWriter<byte>(), [form(most + 1), JsonResultSet.Values("last")], options));
            Assert.Contains($"MaxDepth of {most + 1}", error.Message, StringComparison.Ordinal);
            Assert.Equal(System.Data.ConnectionState.Closed, closed.State);
        }

        static string Path(int names) => string.Join('.', Enumerable.Range(0, names).Select(static i => $"p{i}"));
    }

    [Fact]
    public void Rows_deeper_than_the_serializer_writes_name_the_column()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { MaxDepth = 6 });
        foreach (JsonResultSet[] results in (JsonResultSet[][])[[JsonResultSet.Rows("a.b.c")], [JsonResultSet.Count("n", "a.b.c"), JsonResultSet.Rows("a.b.c")]])
        {
            JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write("select 1 as \"x.y\"", results, options));
            Assert.Equal("x.y", error.ColumnName);
        }
    }

    private static JsonCursor Cursor { get; } = JsonCursor.By<long>("id");

    private static string Write(string sql, JsonResultSet[] results, JsonQueryOptions options, string more = "") =>
        MultipleQuery.Write(results[0].IsRead ? sql + more : sql, results, options);
}
