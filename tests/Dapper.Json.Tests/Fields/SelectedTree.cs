using Dapper.Json.Tests.Reference;

namespace Dapper.Json.Tests.Fields;

/// <summary>A result whose columns' names are paths, and a selection of their fields.</summary>
internal sealed record SelectedTree(GeneratedTree Tree, FieldChoice Choice, string Text)
{
    public static Arbitrary<SelectedTree> Any { get; } = Arb.From(
        from tree in GeneratedTree.Any.Generator
        from seed in Gen.Choose(0, int.MaxValue)
        select Make(tree, seed),
        static selected => selected.Smaller());

    /// <summary>Gets the options with the selection.</summary>
    public JsonQueryOptions Options => Tree.Options.WithFields(JsonFields.Parse(Text));

    public override string ToString() => $"{Text} of {Tree}";

    /// <summary>Gives what is expected, and the same for the first row alone.</summary>
    public byte[] Expected(out byte[]? first)
    {
        byte[] all = TreeModel.Write(Tree, out first);
        first = first is null ? null : PrunedRows.Of(first, Choice, Tree.Options);
        return PrunedRows.OfRows(all, Choice, Tree.Options);
    }

    private static SelectedTree Make(GeneratedTree tree, int seed)
    {
        var maker = new FieldChoiceMaker(new Random(seed));
        FieldChoice choice = maker.Make(FieldsOf(tree));
        return new SelectedTree(tree, choice, maker.Write(choice));
    }

    private static FieldTree FieldsOf(GeneratedTree tree)
    {
        JsonNamingPolicy? policy = tree.Options.SerializerOptions.PropertyNamingPolicy;
        return FieldTree.Of(tree.Columns.Select(column => column.Path.Select(segment => policy?.ConvertName(segment.Name) ?? segment.Name)));
    }

    private IEnumerable<SelectedTree> Smaller() =>
        Choice.Smaller().Select(choice => this with { Choice = choice, Text = Plain(choice) })
            .Concat(GeneratedTree.Any.Shrinker(Tree).Select(tree =>
            {
                FieldChoice choice = Choice.Within(FieldsOf(tree));
                return new SelectedTree(tree, choice, Plain(choice));
            }));

    private static string Plain(FieldChoice choice) => new FieldChoiceMaker(new Random(0)).Write(choice);
}
