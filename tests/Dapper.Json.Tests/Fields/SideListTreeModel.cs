using System.Text.Json.Nodes;

namespace Dapper.Json.Tests.Fields;

/// <summary>Builds the whole document of a tree's rows by the rules of docs/reference/shapes.md. Knows nothing of the library.</summary>
/// <param name="tree">The tree and its rows.</param>
/// <param name="omitsNulls">Whether the property of a NULL is left out.</param>
internal sealed class SideListTreeModel(SideListTree tree, bool omitsNulls)
{
    /// <summary>Gets whether an object that has values and a list comes behind another list of the same row or element.</summary>
    public bool HasLateValues => AreLate(tree.Root);

    public JsonArray Build() => [.. Groups(tree.Root, tree.Rows).Select(group => (JsonNode)ObjectOf(tree.Root, tree.Root, group))];

    /// <summary>Returns the lists of a row or an element, also those in objects, in the order of the JSON.</summary>
    private IEnumerable<TreeNode> ListsOf(TreeNode node) =>
        PartsOf(node).Where(static part => part.Inside is not null).SelectMany(part => part.IsList ? [part.Inside!] : ListsOf(part.Inside!));

    /// <summary>Returns the properties of an object in the order of their first columns. Those with lists come after the others.</summary>
    private IEnumerable<Part> PartsOf(TreeNode node) =>
        node.Values.Select(name => new Part(name, Inside: null, IsList: false, Ordinal(node.Path + name)))
            .Concat(node.Objects.Select(child => new Part(child.Name, child.Node, IsList: false, child.Node.All.Min(Ordinal))))
            .Concat(node.Lists.Select(child => new Part(child.Name, child.Node, IsList: true, child.Node.All.Min(Ordinal))))
            .OrderBy(static part => part.IsList || part.Inside?.Inner.Any() == true)
            .ThenBy(static part => part.First);

    private int Ordinal(string column) => Array.IndexOf(tree.Columns, column);

    private object? Cell(string column, object?[] row) => row[Ordinal(column)];

    private bool HasValue(IEnumerable<string> columns, object?[] row) => columns.Any(column => Cell(column, row) is not null);

    /// <summary>Puts rows together that follow each other and agree in what is compared. Without lists inside, each is an object of its own.</summary>
    private IEnumerable<object?[][]> Groups(TreeNode level, object?[][] rows)
    {
        string[] compared = [.. level.Compared];
        string[] named = [.. compared.Intersect(tree.Keys)];
        var groups = new List<List<object?[]>>();
        foreach (object?[] row in rows)
        {
            bool isNext = groups.Count > 0 && level.Inner.Any()
                && Array.TrueForAll(named.Length > 0 ? named : compared, column => Equals(Cell(column, row), Cell(column, groups[^1][0])));
            if (!isNext)
            {
                groups.Add([]);
            }

            groups[^1].Add(row);
        }

        return groups.Select(static group => group.ToArray());
    }

    /// <summary>Returns the elements of a list, each as its rows.</summary>
    /// <param name="list">The list.</param>
    /// <param name="level">The row or the element that has it.</param>
    /// <param name="group">The rows of that one: a side list has those with a value in it, the first list all others.</param>
    private IEnumerable<object?[][]> ElementsOf(TreeNode list, TreeNode level, object?[][] group)
    {
        TreeNode[] sideLists = [.. ListsOf(level).Skip(1)];
        bool isSideList = Array.Exists(sideLists, other => ReferenceEquals(other, list));
        object?[][] rows = Array.FindAll(
            group, row => isSideList ? HasValue(list.All, row) : !Array.Exists(sideLists, other => HasValue(other.All, row)));
        return Groups(list, rows).Where(element => Exists(list, list, element));
    }

    /// <summary>Returns whether an object or an element exists: one of its values is not NULL, or one of its lists has an element.</summary>
    private bool Exists(TreeNode node, TreeNode level, object?[][] group) =>
        HasValue(node.Compared, group[0]) || ListsOf(node).Any(list => ElementsOf(list, level, group).Any());

    private JsonObject ObjectOf(TreeNode node, TreeNode level, object?[][] group)
    {
        var json = new JsonObject();
        foreach ((string name, TreeNode? inside, bool isList, _) in PartsOf(node))
        {
            JsonNode? value = inside switch
            {
                null => ValueOf(node.Path + name, group),
                _ when isList => new JsonArray([.. ElementsOf(inside, level, group).Select(
                    element => inside.IsValue ? (JsonNode?)ValueOf(inside.Own.First(), element) : ObjectOf(inside, inside, element))]),
                _ => Exists(inside, level, group) ? ObjectOf(inside, level, group) : null,
            };
            if (value is not null || !omitsNulls)
            {
                json.Add(name, value);
            }
        }

        return json;
    }

    private JsonValue? ValueOf(string column, object?[][] group) => Cell(column, group[0]) is int value ? JsonValue.Create(value) : null;

    private bool AreLate(TreeNode level)
    {
        bool hasList = false;
        return Walk(level) || ListsOf(level).Any(AreLate);

        bool Walk(TreeNode node)
        {
            foreach ((_, TreeNode? inside, bool isList, _) in PartsOf(node))
            {
                if (isList)
                {
                    hasList = true;
                }
                else if (inside is not null && inside.Inner.Any() && ((hasList && inside.Compared.Any()) || Walk(inside)))
                {
                    return true;
                }
            }

            return false;
        }
    }

    /// <param name="Name">The name of a property.</param>
    /// <param name="Inside">The object, or the elements of the list; null for a value.</param>
    /// <param name="IsList">Whether it is a list.</param>
    /// <param name="First">The place of its first column.</param>
    private sealed record Part(string Name, TreeNode? Inside, bool IsList, int First);
}
