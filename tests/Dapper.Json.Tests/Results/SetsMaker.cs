using Dapper.Json.Tests.Reference;

namespace Dapper.Json.Tests.Results;

/// <summary>Makes random trees of results, in a random order.</summary>
internal sealed class SetsMaker(Random random)
{
    private const int MaxDepth = 3;

    private static readonly string[] Names = ["orders", "Lines", "a.b", "x[]", "say \"hi\"", "Übersicht", "t1", "T1", "two words"];
    private static readonly object?[] Constants = [null, 3, "<ü>", new[] { 1, 2 }];

    private readonly List<GeneratedSet> _sets = [];
    private bool _mayRequire;

    public GeneratedSet[] Make()
    {
        _mayRequire = random.Next(3) == 0;
        AddObject([], room: random.Next(1, 5));
        if (random.Next(4) == 0)
        {
            _sets.Add(Rows(new GeneratedSet(ResultKind.Spread, []) { IsRequired = true, Columns = SetValues.Columns(random, "own ") }, random.Next(8) == 0 ? 0 : 1));
        }

        if (random.Next(6) == 0)
        {
            _sets.Add(Rows(new GeneratedSet(ResultKind.MustExist, []) { IsRequired = true, Columns = SetValues.Columns(random) }, random.Next(5)));
        }

        if (!_sets.Exists(static set => set.IsRead))
        {
            _sets.Add(Rows(new GeneratedSet(ResultKind.Rows, [new("rows", IsList: false)]) { Columns = SetValues.Columns(random) }, 2));
        }

        GeneratedSet[] all = [.. _sets];
        if (random.Next(4) > 0)
        {
            random.Shuffle(all);
        }

        return all;
    }

    private void AddObject(TreeSegment[] path, int room)
    {
        string[] names = [.. Names];
        random.Shuffle(names);
        for (int i = 0; i < room; i++)
        {
            TreeSegment[] place = [.. path, new TreeSegment(names[i], IsList: false)];
            bool mayHold = place.Length < MaxDepth;
            switch (random.Next(12))
            {
                case 0:
                    _sets.Add(Rows(new GeneratedSet(ResultKind.Value, place) { Columns = SetValues.Columns(random)[..1] }, random.Next(2)));
                    break;
                case 1:
                    _sets.Add(Rows(new GeneratedSet(ResultKind.Values, place) { Columns = SetValues.Columns(random)[..1] }, random.Next(4)));
                    break;
                case 2:
                    _sets.Add(new GeneratedSet(ResultKind.Constant, place) { Constant = Constants[random.Next(Constants.Length)] });
                    break;
                case < 6 when mayHold:
                    AddRow(place);
                    break;
                case 6 when mayHold:
                    AddObject(place, random.Next(1, 3));
                    break;
                default:
                    AddRows(place);
                    break;
            }
        }
    }

    private void AddRow(TreeSegment[] place)
    {
        bool isRequired = _mayRequire && random.Next(2) == 0;
        int count = random.Next(isRequired ? 8 : 3) == 0 ? 0 : 1;
        _sets.Add(Rows(new GeneratedSet(ResultKind.Row, place) { IsRequired = isRequired, Columns = SetValues.Columns(random) }, count));
        if (random.Next(3) > 0)
        {
            AddObject(place, random.Next(1, 3));
        }
    }

    private void AddRows(TreeSegment[] place)
    {
        GeneratedSet rows = WithTotal(new GeneratedSet(ResultKind.Rows, place) { Columns = SetValues.Columns(random) });
        if (random.Next(4) == 0)
        {
            rows = rows with { CursorColumn = rows.Columns.Length, Columns = [.. rows.Columns, FakeColumn.Of<long>("Seq")], Limit = random.Next(1, 4) };
            rows = rows with { Cursor = JsonCursor.By<long>("Seq") };
        }

        rows = Rows(rows, random.Next(6));
        _sets.Add(rows);
        AddDerived(rows, place[..^1]);
        AddTied(rows, depth: 1);
    }

    private void AddTied(GeneratedSet parent, int depth)
    {
        string[] names = [.. Names];
        random.Shuffle(names);
        for (int i = 0; i < 2 && depth <= 3 && random.Next(2) == 0; i++)
        {
            bool isValues = random.Next(3) == 0;
            TreeSegment[] place = [.. parent.Path[..^1], parent.Path[^1] with { IsList = true }, new TreeSegment(names[i], IsList: false)];
            FakeColumn[] shown = SetValues.Columns(random)[..(isValues ? 1 : ^0)];
            int[] parents = [.. Enumerable.Range(0, random.Next(1, 4)).Select(_ => random.Next(parent.Columns.Length)).Distinct()];
            FakeColumn[] keys = [.. parents.Select((column, key) => SetValues.KeyColumn(random, $"Key{key}", parent.Columns[column]))];
            FakeColumn[] columns = [.. shown, .. keys];
            random.Shuffle(columns);
            var set = new GeneratedSet(isValues ? ResultKind.Values : ResultKind.Rows, place)
            {
                Columns = columns,
                Keys = [.. parents.Select((column, key) => (Array.IndexOf(columns, keys[key]), column))],
                SkipsOrphans = random.Next(2) == 0,
            };
            set = isValues ? set : WithTotal(set);
            set = set with { Rows = [.. Enumerable.Range(0, random.Next(8)).Select(_ => TiedRow(set, parent)).OfType<object?[]>()] };
            _sets.Add(set);
            AddDerived(set, parent.Path[..^1]);
            if (!isValues)
            {
                AddTied(set, depth + 1);
            }
        }
    }

    private GeneratedSet WithTotal(GeneratedSet set) => random.Next(4) == 0
        ? set with { TotalColumn = set.Columns.Length, Columns = [.. set.Columns, FakeColumn.Of<long>("Total")] }
        : set;

    /// <summary>Adds the count and the total of a result, beside it or at the top.</summary>
    private void AddDerived(GeneratedSet of, TreeSegment[] place)
    {
        TreeSegment[] near = random.Next(2) == 0 || Array.Exists(place, static segment => segment.IsList) ? [] : place;
        if (of.TotalColumn >= 0)
        {
            _sets.Add(new GeneratedSet(ResultKind.Total, [.. near, new TreeSegment($"total {_sets.Count}", IsList: false)]) { Of = of.Name });
        }

        if (random.Next(4) == 0)
        {
            _sets.Add(new GeneratedSet(ResultKind.Count, [.. near, new TreeSegment($"count {_sets.Count}", IsList: false)]) { Of = of.Name });
        }
    }

    private GeneratedSet Rows(GeneratedSet set, int count) =>
        set with { Rows = [.. Enumerable.Range(0, count).Select(number => SetValues.Row(random, set.Columns, number))] };

    /// <summary>Makes a row with the key of a row that may hold it, or with any key; null if it would be a wrong orphan.</summary>
    private object?[]? TiedRow(GeneratedSet set, GeneratedSet parent)
    {
        object?[] row = SetValues.Row(random, set.Columns, random.Next(3));
        if (set.SkipsOrphans && random.Next(2) == 0)
        {
            return row;
        }

        object?[]? outer = parent.Page.Length == 0 ? null : parent.Page[random.Next(parent.Page.Length)];
        foreach ((int column, int parentColumn) in set.Keys)
        {
            row[column] = outer is null ? null : SetValues.Convert(outer[parentColumn], set.Columns[column].Type!);
        }

        return set.SkipsOrphans || Array.TrueForAll(set.Keys, key => row[key.Column] is not null) ? row : null;
    }
}
