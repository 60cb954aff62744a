namespace Dapper.Json.Tests.Reference;

/// <summary>Makes random results whose columns' names are paths.</summary>
internal sealed class TreeMaker(Random random)
{
    private const int MaxColumns = 14;
    private const int MaxDepth = 4;
    private const int MaxRows = 24;
    private const int DistinctValues = 3;

    private static readonly string[] Names = ["id", "Name", "user_name", "a.b", "x[]", "say \"hi\"", "ÜberName", "URLValue", "two words"];

    private readonly List<TreeColumn> _columns = [];

    public GeneratedTree Make(JsonQueryOptions options)
    {
        // All of the columns, or nearly none of them: what is at depth must show in results of few columns, too.
        AddObject([], room: random.Next(1, 5), mayHoldList: random.Next(5) > 0);
        TreeColumn[] columns = [.. _columns.Take(MaxColumns)];
        if (random.Next(2) == 0)
        {
            random.Shuffle(columns);
        }

        TreeModel model = TreeModel.Of(columns, GeneratedTree.OptionsOf(options, columns, [], random));
        while (!model.IsValid)
        {
            // A list without a value beside it: one more column makes it valid, or taking the list's away does.
            columns = [.. columns.Where(column => column.Path.Count(static segment => segment.IsList) < model.Depth)];
            model = TreeModel.Of(columns, GeneratedTree.OptionsOf(options, columns, [], random));
        }

        columns = columns.Length > 0 ? columns : [new TreeColumn([new TreeSegment(Names[0], IsList: false)], TreeKind.Integer)];
        string[] keys = random.Next(3) == 0 ? [.. model.KeyColumns.Where(_ => random.Next(3) == 0).Select(column => columns[column].Name)] : [];
        return new GeneratedTree(columns, Rows(columns), GeneratedTree.OptionsOf(options, columns, keys, random));
    }

    private void AddObject(TreeSegment[] path, int room, bool mayHoldList)
    {
        string[] names = [.. Names];
        random.Shuffle(names);
        int list = mayHoldList ? random.Next(room + 1) : -1;
        for (int i = 0; i <= room && i < names.Length; i++)
        {
            string name = names[i];
            if (i == list && path.Length < MaxDepth)
            {
                AddListHolder(path, name);
            }
            else if (path.Length + 1 < MaxDepth && random.Next(4) == 0)
            {
                AddObject([.. path, new TreeSegment(name, IsList: false)], random.Next(1, 3), mayHoldList: false);
            }
            else
            {
                _columns.Add(new TreeColumn([.. path, new TreeSegment(name, IsList: false)], Kind()));
            }
        }
    }

    private void AddListHolder(TreeSegment[] path, string name)
    {
        switch (random.Next(5))
        {
            case 0:
                _columns.Add(new TreeColumn([.. path, new TreeSegment(name, IsList: true)], Kind(mayBeJson: false)));
                break;
            case 1 when path.Length + 1 < MaxDepth:
                AddObject([.. path, new TreeSegment(name, IsList: false)], random.Next(1, 3), mayHoldList: true);
                break;
            default:
                AddObject([.. path, new TreeSegment(name, IsList: true)], random.Next(1, 3), mayHoldList: true);
                break;
        }
    }

    private TreeKind Kind(bool mayBeJson = true) => random.Next(12) switch
    {
        < 4 => TreeKind.Integer,
        4 => TreeKind.Real,
        < 8 => TreeKind.Text,
        8 => TreeKind.Blob,
        9 => random.Next(3) == 0 ? TreeKind.Large : TreeKind.Text,
        10 => mayBeJson ? TreeKind.Json : TreeKind.Text,
        _ => TreeKind.Mixed,
    };

    /// <summary>Makes rows of which many begin as the one before.</summary>
    private object?[][] Rows(TreeColumn[] columns)
    {
        int nulls = random.Next(5);
        int levels = columns.Max(static column => column.Path.Count(static segment => segment.IsList)) + 1;
        var rows = new object?[random.Next(MaxRows)][];
        for (int r = 0; r < rows.Length; r++)
        {
            int shared = r == 0 ? 0 : random.Next(levels + 1);
            int missing = random.Next(levels * 2);
            rows[r] = new object?[columns.Length];
            for (int c = 0; c < columns.Length; c++)
            {
                int level = columns[c].Path.Count(static segment => segment.IsList);
                rows[r][c] = level < shared ? rows[r - 1][c]
                    : (level > 0 && level > missing) || random.Next(6) < nulls ? null
                    : Value(columns[c].Kind, random.Next(DistinctValues));
            }
        }

        return rows;
    }

    private static object Value(TreeKind kind, int number) => kind switch
    {
        TreeKind.Integer => number - 1L,
        TreeKind.Real => number == 0 ? -0.0 : (number - 1) / 8.0,

        // The last has as many bytes in UTF-8 as in UTF-16.
        TreeKind.Text => number == 0 ? "" : number == 1 ? "<1> \"ü\" 🎉" : "Привет",
        TreeKind.Blob => new byte[number],
        TreeKind.Large => new string((char)('a' + number), 9000) + "ü🎉",
        TreeKind.Json => number == 0 ? "[]" : $$"""{"a" : [{{number}}]}""",

        // No two have the same JSON: some drivers compare that.
        _ => number switch { 0 => 1L, 1 => 1.5, _ => "1" },
    };
}
