namespace Dapper.Json.Tests.Fields;

/// <summary>An object of a row, or an element of a list, as the names of columns describe it.</summary>
/// <param name="Path">The path of its columns, with the full stop behind it; empty for the row.</param>
/// <param name="IsValue">Whether it is an element that is a value.</param>
internal sealed record TreeNode(string Path, bool IsValue)
{
    /// <summary>Gets the names of its values.</summary>
    public List<string> Values { get; } = [];

    public List<(string Name, TreeNode Node)> Objects { get; } = [];

    public List<(string Name, TreeNode Node)> Lists { get; } = [];

    /// <summary>Gets the names of its own columns.</summary>
    public IEnumerable<string> Own => IsValue ? [Path.TrimEnd('.')] : Values.Select(name => Path + name);

    /// <summary>Gets the names of the columns that are compared: its own, and those of objects inside.</summary>
    public IEnumerable<string> Compared => Own.Concat(Objects.SelectMany(static inside => inside.Node.Compared));

    /// <summary>Gets the names of all columns inside.</summary>
    public IEnumerable<string> All => Own.Concat(Objects.Concat(Lists).SelectMany(static inside => inside.Node.All));

    /// <summary>Gets the lists inside, also those in objects.</summary>
    public IEnumerable<TreeNode> Inner => Lists.Select(static list => list.Node).Concat(Objects.SelectMany(static inside => inside.Node.Inner));
}

/// <summary>Makes a random tree of objects, lists side by side, lists in lists and lists of values, and rows that fill one of the lists side by side each.</summary>
internal sealed class SideListTree
{
    private const int MostDepth = 4;

    private readonly Random _random;

    public SideListTree(Random random)
    {
        _random = random;
        Root = Make("", depth: 0, mayHoldLists: true);
        Columns = [.. Root.All];
        if (random.Next(2) == 0)
        {
            random.Shuffle(Columns);
        }

        Keys = random.Next(4) > 0 ? [] : [.. KeysOf(Root).Where(_ => random.Next(3) == 0)];
        Rows = [.. Enumerable.Range(0, random.Next(7)).Select(_ => MakeRow())];
    }

    public TreeNode Root { get; }

    public string[] Columns { get; }

    /// <summary>Gets the columns that alone decide, where there are any at a level.</summary>
    public string[] Keys { get; }

    public object?[][] Rows { get; }

    private TreeNode Make(string path, int depth, bool mayHoldLists)
    {
        var node = new TreeNode(path, IsValue: false);
        node.Values.AddRange(Enumerable.Range(0, _random.Next(depth == 0 ? 1 : 0, 3)).Select(static i => $"v{i}"));
        for (int i = depth < MostDepth ? _random.Next(3) : 0; i > 0; i--)
        {
            node.Objects.Add(($"o{i}", Make($"{path}o{i}.", depth + 1, mayHoldLists && _random.Next(4) == 0)));
        }

        for (int i = depth < MostDepth && mayHoldLists ? _random.Next(4) : 0; i > 0; i--)
        {
            string inside = $"{path}l{i}[].";
            node.Lists.Add(($"l{i}", _random.Next(3) == 0 ? new TreeNode(inside, IsValue: true) : Make(inside, depth + 1, mayHoldLists: true)));
        }

        if (!node.All.Any() || (path.EndsWith("[].", StringComparison.Ordinal) && node.Inner.Any() && !node.Compared.Any()))
        {
            node.Values.Add("v");
        }

        return node;
    }

    private static IEnumerable<string> KeysOf(TreeNode level) =>
        level.Inner.Any() ? level.Compared.Concat(level.Inner.SelectMany(KeysOf)) : [];

    private object?[] MakeRow()
    {
        var row = new object?[Columns.Length];
        int nulls = _random.Next(4);
        for (TreeNode? level = Root; level is not null;)
        {
            foreach (string column in level.Compared)
            {
                row[Array.IndexOf(Columns, column)] = _random.Next(6) < nulls ? null : _random.Next(2);
            }

            TreeNode[] lists = [.. level.Inner];
            int next = _random.Next(lists.Length + 1);
            level = next < lists.Length ? lists[next] : null;
        }

        return row;
    }
}
