namespace Dapper.Json.Tests.Reference;

/// <summary>Objects and lists of column names are those that a model builds of the same rows, each group as a whole.</summary>
public class TreeTests
{
    [Theory]
    [MemberData(nameof(TextTests.Utf16Encodings), MemberType = typeof(TextTests))]
    public void Any_tree_of_a_utf16_database_is_what_the_model_builds(SqliteAccess access, string encoding)
    {
        using SqliteConnection connection = Databases.OpenUtf16(encoding);
        Check(tree => access.Write(connection, tree.Sql, tree.Parameters, tree.Options));
    }

    [Fact]
    public void Any_tree_goes_into_tiny_segments_on_each_run_of_a_command()
    {
        using SqliteConnection connection = Databases.Open();
        Check(
            tree =>
            {
                var json = new TinySegmentWriter();
                connection.QueryJson(tree.Sql, tree.Parameters, json, tree.Options);
                return json.Written;
            },
            runs: 2);
    }

    [Fact]
    public void The_first_object_of_any_tree_is_that_of_the_model()
    {
        using SqliteConnection connection = Databases.Open();
        Prop.ForAll(
            GeneratedTree.Any,
            tree =>
            {
                TreeModel.Write(tree, out byte[]? expected);
                var json = new ArrayBufferWriter<byte>();
                Assert.Equal(expected is not null, connection.QueryFirstOrDefaultJson(tree.Sql, tree.Parameters, json, tree.Options));
                AssertSame(expected ?? [], json.WrittenSpan.ToArray());
            }).Check(ContractRuns.Config);
    }

    [Fact]
    public void Generated_trees_reach_lists_in_lists_values_as_elements_and_keys()
    {
        GeneratedTree[] sample = [.. GeneratedTree.Any.Generator.Sample(1000, 50)];
        TreeModel[] models = [.. sample.Select(static tree => TreeModel.Of(tree.Columns, tree.Options))];
        Assert.All(models, static model => Assert.True(model.IsValid));
        Assert.All(Enumerable.Range(0, 4), depth => Assert.True(models.Count(model => model.Depth == depth) > 10, $"Depth {depth}"));
        Assert.True(sample.Count(static tree => tree.Columns.Any(static column => column.Path[^1].IsList)) > 50);
        Assert.True(sample.Count(static tree => tree.Options.GroupKeys.Count > 0) > 50);
        Assert.True(sample.Count(static tree => tree.Rows.Length == 0) > 10);
        Assert.Equal(
            Enum.GetValues<JsonQueryFormat>().Where(static format => FormatRules.Of(format).HasObjects),
            [JsonQueryFormat.Array, .. GeneratedTree.OtherFormats]);
        Assert.All(Enum.GetValues<TreeKind>(), kind => Assert.Contains(sample, tree => tree.Columns.Any(column => column.Kind == kind)));
    }

    private static void Check(Func<GeneratedTree, byte[]> write, int runs = 1) =>
        Prop.ForAll(
            GeneratedTree.Any,
            tree =>
            {
                byte[] expected = TreeModel.Write(tree, out _);
                for (int run = 0; run < runs; run++)
                {
                    AssertSame(expected, write(tree));
                }
            }).Check(ContractRuns.Config);

    private static void AssertSame(byte[] expected, byte[] written)
    {
        if (!expected.AsSpan().SequenceEqual(written))
        {
            Assert.Equal(Encoding.UTF8.GetString(expected), Encoding.UTF8.GetString(written));
            Assert.Equal(expected, written);
        }
    }
}
