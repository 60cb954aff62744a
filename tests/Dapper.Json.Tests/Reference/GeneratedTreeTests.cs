namespace Dapper.Json.Tests.Reference;

/// <summary>What generated trees reach.</summary>
public class GeneratedTreeTests
{
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
}
