using System.Text.Json;
using System.Text.Json.Nodes;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Shapes;

/// <summary>Generated objects with lists side by side, to any depth, whose rows are mixed: the JSON is that of the objects.</summary>
public class SideListModelTests
{
    [Fact]
    public void Rows_of_lists_side_by_side_become_the_objects_that_they_were_made_of()
    {
        for (int seed = 0; seed < 600; seed++)
        {
            Check(seed, isIndented: seed % 3 == 0);
        }
    }

    private static void Check(int seed, bool isIndented)
    {
        var random = new Random(seed);
        var root = new Level(random, "", depth: 0);
        string[] names = [.. root.Names];
        Thing[] things = [.. Enumerable.Range(0, random.Next(4)).Select(_ => new Thing(random, root))];
        List<object?[]> rows = [.. things.SelectMany(thing => thing.Rows(random, names.Length))];
        var server = new FakeServer(new FakeResult([.. names.Select(static name => FakeColumn.Of<int>(name))], [.. rows]));
        var serializer = new JsonSerializerOptions { WriteIndented = isIndented };
        using var connection = new FakeConnection(server);

        string json = connection.QueryJsonString(
            FakeQuery.MayNameList, options: new JsonQueryOptions(serializer) { FlushThreshold = 1 + random.Next(64) });

        string expected = new JsonArray([.. things.Select(static thing => thing.Json())]).ToJsonString(serializer);
        Assert.True(expected == json, $"Seed {seed}, columns {string.Join(", ", names)}:\n{expected}\n{json}");
        Assert.Empty(server.Violations);
    }

    /// <summary>The columns of an object, of which the first is unique, and the lists inside.</summary>
    private sealed class Level
    {
        private static int _columns;

        public Level(Random random, string path, int depth)
        {
            Path = path;
            if (depth == 0)
            {
                _columns = 0;
            }

            First = _columns;
            IsValue = depth > 0 && random.Next(4) == 0;
            Count = IsValue ? 1 : 1 + random.Next(2);
            _columns += Count;
            int lists = IsValue || depth == 3 ? 0 : random.Next(depth == 0 ? 4 : 3);
            Lists = [.. Enumerable.Range(0, lists).Select(i => new Level(random, $"{path}l{i}[].", depth + 1))];
        }

        public string Path { get; }

        public int First { get; }

        public int Count { get; }

        public bool IsValue { get; }

        public Level[] Lists { get; }

        public IEnumerable<string> Names => (IsValue ? [Path.TrimEnd('.')] : Enumerable.Range(0, Count).Select(i => $"{Path}c{i}"))
            .Concat(Lists.SelectMany(static list => list.Names));
    }

    private sealed class Thing
    {
        private static int _ids;
        private readonly Level _level;
        private readonly int?[] _values;
        private readonly Thing[][] _lists;

        public Thing(Random random, Level level)
        {
            _level = level;
            _values = [.. Enumerable.Range(0, level.Count).Select(i => i == 0 ? Interlocked.Increment(ref _ids) : random.Next(3) == 0 ? null : (int?)random.Next(3))];
            _lists = [.. level.Lists.Select(list => Enumerable.Range(0, random.Next(4)).Select(_ => new Thing(random, list)).ToArray())];
        }

        public JsonNode? Json()
        {
            if (_level.IsValue)
            {
                return _values[0];
            }

            var json = new JsonObject();
            for (int i = 0; i < _values.Length; i++)
            {
                json[$"c{i}"] = _values[i];
            }

            for (int i = 0; i < _lists.Length; i++)
            {
                json[$"l{i}"] = new JsonArray([.. _lists[i].Select(static thing => thing.Json())]);
            }

            return json;
        }

        /// <summary>Gives the rows of the object. Those of one list keep their order; those of different lists are mixed.</summary>
        public List<object?[]> Rows(Random random, int columns)
        {
            Queue<object?[]>[] lists = [.. _lists.Select(list => new Queue<object?[]>(list.SelectMany(thing => thing.Rows(random, columns))))];
            var rows = new List<object?[]>();
            while (lists.Any(static list => list.Count > 0))
            {
                Queue<object?[]>[] left = [.. lists.Where(static list => list.Count > 0)];
                rows.Add(left[random.Next(left.Length)].Dequeue());
            }

            if (rows.Count == 0 || random.Next(8) == 0)
            {
                rows.Insert(0, new object?[columns]);
            }

            foreach (object?[] row in rows)
            {
                for (int i = 0; i < _values.Length; i++)
                {
                    row[_level.First + i] = _values[i];
                }
            }

            return rows;
        }
    }
}
