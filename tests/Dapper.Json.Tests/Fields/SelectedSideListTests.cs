using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Dapper.Json.Generated;
using Dapper.Json.Generated.Nested;
using Dapper.Json.Tests.Fakes;
using Dapper.Json.Tests.Shapes;
using Xunit;

namespace Dapper.Json.Tests.Fields;

/// <summary>A selection only removes members: the JSON is that of all fields without those that are not selected.</summary>
public class SelectedSideListTests
{
    private const int Cases = 4000;

    private static readonly JsonSerializerOptions[] Serializers =
    [
        new(),
        new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        new() { WriteIndented = true },
    ];

    [Fact]
    public void Any_tree_with_any_selection_is_the_whole_tree_pruned()
    {
        IReadOnlyDictionary<string, int> kinds = GeneratedCases.Run(Cases, Check);
        foreach (string kind in (string[])["flat", "with a list", "with lists side by side", "with keys", "refused"])
        {
            Assert.True(GeneratedCases.AreChosen || kinds.GetValueOrDefault(kind) > Cases / 50, $"{kind}: {kinds.GetValueOrDefault(kind)}");
        }
    }

    [Theory]
    [InlineData("id,l[a]", """[{"id":1,"l":[{"a":null}]}]""")]
    [InlineData("id,l[q]", """[{"id":1,"l":[{"q":[5]}]}]""")]
    [InlineData("id,l[p]", """[{"id":1,"l":[{"p":[]}]}]""")]
    [InlineData("id,l[-q]", """[{"id":1,"l":[{"a":null,"p":[]}]}]""")]
    [InlineData("id", """[{"id":1}]""")]
    public void An_element_that_exists_by_a_side_list_stays(string fields, string expected) => Assert.Equal(
        expected, PathQuery.Write(Selecting(fields), ["id", "l[].a", "l[].p[]", "l[].q[]"], [1, null, null, 5]));

    [Theory]
    [InlineData("o[x]", """[{"o":{"x":null}},{"o":null}]""")]
    [InlineData("o[p]", """[{"o":{"p":[]}},{"o":null}]""")]
    [InlineData("o[-q]", """[{"o":{"x":null,"p":[]}},{"o":null}]""")]
    public void An_object_that_exists_by_a_side_list_stays(string fields, string expected) => Assert.Equal(
        expected, PathQuery.Write(Selecting(fields), ["id", "o.x", "o.p[]", "o.q[]"], [1, null, null, 5], [2, null, null, null]));

    [Fact]
    public void A_side_list_of_one_object_says_nothing_of_the_next() => Assert.Equal(
        """[{"l":[{"a":null}]},{"l":[]},{"l":[{"a":null},{"a":7}]}]""",
        PathQuery.Write(
            Selecting("l[a]"),
            ["id", "l[].k", "l[].a", "l[].p[]", "l[].q[].y", "l[].q[].z"],
            [1, null, null, null, null, 5],
            [2, null, null, null, null, null],
            [3, 1, null, null, null, 5],
            [3, 2, 7, null, 5, 5]));

    private static string Check(Random random)
    {
        var tree = new SideListTree(random);
        JsonSerializerOptions serializer = Serializers[random.Next(Serializers.Length)];
        var model = new SideListTreeModel(tree, serializer.DefaultIgnoreCondition == JsonIgnoreCondition.WhenWritingNull);
        var options = new JsonQueryOptions(serializer) { FlushThreshold = 1 + random.Next(64), GroupKeys = tree.Keys };
        NestedSelection selection = Select(tree.Root, random);
        JsonQueryOptions selecting = options.WithFields(JsonFields.Parse(selection.ToString()));
        if (model.HasLateValues)
        {
            Assert.Contains("a list beside that of another object", FakeQuery.Fail(ResultOf(tree), selecting).Message, StringComparison.Ordinal);
            return "refused";
        }

        JsonArray document = model.Build();
        Assert.True(document.ToJsonString(serializer) == Write(tree, options), Describe("all", document.ToJsonString(serializer), Write(tree, options)));
        selection.Prune(document);
        Assert.True(
            document.ToJsonString(serializer) == Write(tree, selecting),
            Describe(selection.ToString(), document.ToJsonString(serializer), Write(tree, selecting)));
        return tree.Keys.Length > 0 ? "with keys"
            : HasSideLists(tree.Root) ? "with lists side by side"
            : tree.Root.Inner.Any() ? "with a list"
            : "flat";

        string Describe(string what, string expected, string actual) =>
            $"columns {string.Join(", ", tree.Columns)}; keys {string.Join(", ", tree.Keys)}; rows "
            + $"{string.Join("; ", tree.Rows.Select(static row => string.Join(",", row.Select(static cell => cell ?? "-"))))}; {what}\n{expected}\n{actual}";
    }

    /// <summary>Chooses among the properties of an object; all of them may be chosen, or all left out.</summary>
    private static NestedSelection Select(TreeNode node, Random random)
    {
        bool isLeftOut = random.Next(4) == 0;
        (string Name, TreeNode? Inside)[] parts =
            [.. node.Values.Select(static name => (name, (TreeNode?)null)), .. node.Objects.Concat(node.Lists).Select(static inside => (inside.Name, (TreeNode?)inside.Node))];
        random.Shuffle(parts);
        return new NestedSelection(
            parts[..random.Next(1, parts.Length + 1)].ToDictionary(
                static part => part.Name,
                part => isLeftOut || part.Inside is null or { IsValue: true } || random.Next(3) == 0 ? null : Select(part.Inside, random)),
            isLeftOut);
    }

    private static bool HasSideLists(TreeNode level) => level.Inner.Skip(1).Any() || level.Inner.Any(HasSideLists);

    private static JsonQueryOptions Selecting(string fields) => JsonQueryOptions.Default.WithFields(JsonFields.Parse(fields));

    private static FakeResult ResultOf(SideListTree tree) => new([.. tree.Columns.Select(static name => FakeColumn.Of<int>(name))], tree.Rows);

    private static string Write(SideListTree tree, JsonQueryOptions options) => FakeQuery.ToJsonAsTheyDrift(ResultOf(tree), options);
}
