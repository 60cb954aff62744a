using System.Reflection;
using System.Runtime.CompilerServices;
using Dapper.Json.Generated.Nested;

namespace Dapper.Json.Generated;

/// <summary>
/// What the serializer writes of the objects that one would build of rows by hand: Dapper makes those of each level, of the columns of
/// that level alone, and each is put into the one around it.
/// </summary>
/// <param name="connection">Where the rows are asked for.</param>
/// <param name="dialect">What they are asked for in.</param>
/// <param name="columns">The columns, whose names are paths.</param>
/// <param name="keys">The names of those by which rows are grouped, where not by all.</param>
/// <param name="options">The options of the serializer.</param>
internal sealed class NestedReference(
    DbConnection connection, Dialect dialect, GeneratedColumn[] columns, IReadOnlyCollection<string> keys, JsonSerializerOptions options)
{
    private static readonly MethodInfo ListMaker = ((Delegate)NestedModel.Gather<object>).Method.GetGenericMethodDefinition();

    private static readonly JsonSerializerOptions AnyNumber = new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };

    private readonly Dictionary<NestedLevel, Func<DbDataReader, object>?> _parsers = [];

    /// <summary>What Dapper makes of each row, by level: an object, or why there is none.</summary>
    private readonly Dictionary<NestedLevel, (object? Made, Exception? Error)[]> _parsed = [];

    /// <summary>The cells as text, by row: equal where nothing tells them apart.</summary>
    private string?[][] _cells = [];

    private int _lastUsed;

    /// <summary>Gives what is written of all rows, and of the first object.</summary>
    public (Outcome All, Outcome First) Write<T>()
    {
        Outcome none = Written(static () => Array.Empty<T>());
        NestedLevel? root = null;
        Outcome named = none.Error is null ? Written(() => (root = Read(typeof(T))).Type.Name) : none;
        if (named.Error is not null)
        {
            return (named, named);
        }

        _cells = ReadCells();
        if (_cells.Length == 0)
        {
            return (none, new Outcome(null, new InvalidOperationException("There is no row.")));
        }

        Outcome planned = Written(() => MakeParsers(root!));
        if (planned.Error is not null)
        {
            return (planned, planned);
        }

        List<List<int>> groups = Groups(root!, Enumerable.Range(0, _cells.Length));
        Outcome all = Written(() => Make(root!, groups).Cast<T>().ToArray());
        return all.Error is null
            ? (all, Written(() => (T)Make(root!, [groups[0]])[0]))
            : (groups.Select(group => WriteOne<T>(root!, group)).First(static one => one.Error is not null), WriteOne<T>(root!, groups[0]));
    }

    /// <summary>Gives what is written of one object; where it fails, with the first row that it fails with.</summary>
    private Outcome WriteOne<T>(NestedLevel root, List<int> group)
    {
        var outcome = new Outcome("");
        for (int count = 1; outcome.Error is null && count <= group.Count; count++)
        {
            bool isMade = false;
            outcome = Written(() =>
            {
                var made = (T)Make(root, [group[..count]])[0];
                isMade = true;
                return made;
            });

            // What makes an object appear may come in a later row than its values, and it may be written only when it is whole. So may a constructor fail that
            // takes what the rows have.
            outcome = outcome.Error is null ? outcome
                : isMade ? outcome with { Row = group[count - 1] + 1, LastRow = group[^1] + 1 }
                : outcome with { Row = _lastUsed + 1, LastRow = (outcome.Error is TargetInvocationException ? group[^1] : group[count - 1]) + 1 };
        }

        return outcome;
    }

    private Outcome Written<TValue>(Func<TValue> make) => Outcome.Of(() => JsonSerializer.SerializeToUtf8Bytes(make(), options));

    /// <summary>Finds what the columns fill, by their names alone.</summary>
    private NestedLevel Read(Type type)
    {
        var root = new NestedLevel(type, columns.Select(static (column, i) => (i, column.Name.Split('.'))));
        NestedLevel[] holders = [.. root.Holders];
        NestedLevel.Require(Array.TrueForAll(holders, static level => level.Values.Any()), "nothing tells which rows belong to an object with a list");
        NestedLevel.Require(
            keys.All(key => Array.Exists(holders, level => level.Values.Any(column => IsNamed(column, key)))), "a key is no column of an object with a list");
        return root;
    }

    /// <summary>Has Dapper make the parsers, by the columns' types.</summary>
    private int MakeParsers(NestedLevel root)
    {
        foreach (NestedLevel level in root.Tree.Where(static level => level.Own.Length > 0))
        {
            using DbDataReader reader = ReaderOf(level);
            try
            {
                _parsers.Add(level, reader.GetRowParser(level.Type));
            }
            catch (InvalidOperationException) when (
                HandOf(level) is { } hand && (root.Inside.Length > 0 || hand.IsFilled(ColumnsOf(level)))
                && !level.Inside.Any(member => hand.Takes(member.Name)))
            {
                _parsers.Add(level, null);
            }
        }

        return _parsers.Count;
    }

    private object[] Make(NestedLevel root, List<List<int>> groups)
    {
        foreach ((NestedLevel level, Func<DbDataReader, object>? parse) in _parsers)
        {
            _parsed[level] = [.. parse is null ? HandOf(level)!.Rows(ColumnsOf(level)) : Parse(level, parse)];
        }

        return [.. groups.Select(group => Make(root, group))];
    }

    private IEnumerable<(object? Made, Exception? Error)> Parse(NestedLevel level, Func<DbDataReader, object> parse)
    {
        using DbDataReader reader = ReaderOf(level);
        while (reader.Read())
        {
            object? made = null;
            Outcome outcome = Outcome.Of(() =>
            {
                made = parse(reader);
                return [];
            });
            yield return (made, outcome.Error);
        }
    }

    private object Make(NestedLevel level, List<int> rows)
    {
        _lastUsed = rows[0];
        (object? made, Exception? error) = level.Own.Length > 0 ? _parsed[level][rows[0]] : (MakeEmpty(level.Type), null);
        if (error is not null)
        {
            throw error;
        }

        foreach (NestedMember member in level.Inside)
        {
            member.Set(made!, member.IsList ? ListOf(member, rows) : IsThere(member.Level, rows) ? Make(member.Level, rows) : null);
        }

        return made!;
    }

    /// <summary>As Dapper does, which runs no constructor of a struct; or by the constructor whose parameters are members.</summary>
    private static object MakeEmpty(Type type) =>
        type.IsValueType ? RuntimeHelpers.GetUninitializedObject(type)
        : MadeByHand.ConstructorOf(type) is { } constructor ? constructor.Invoke([.. constructor.GetParameters().Select(MadeByHand.DefaultOf)])
        : Activator.CreateInstance(type, nonPublic: true)!;

    private object ListOf(NestedMember member, List<int> rows)
    {
        object[] elements = [.. Elements(member.Level, rows).Select(group => Make(member.Level, group))];
        return ListMaker.MakeGenericMethod(member.Content).Invoke(null, [member.Type, elements])!;
    }

    private DbDataReader ReaderOf(NestedLevel level) => (DbDataReader)connection.ExecuteReader(dialect.Query(ColumnsOf(level)));

    private GeneratedColumn[] ColumnsOf(NestedLevel level) => [.. level.Own.Select(column => columns[column.Ordinal] with { Name = column.Name })];

    private MadeByHand? HandOf(NestedLevel level) =>
        MadeByHand.ConstructorOf(level.Type) is { } constructor ? new MadeByHand(connection, dialect, constructor) : null;

    /// <summary>Says whether an object has a value, of its own or in its list. Of its own only the first row is looked at.</summary>
    private bool IsThere(NestedLevel level, List<int> rows) =>
        level.Values.Any(column => _cells[rows[0]][column] is not null) || (level.List is { } list && Elements(list.Level, rows).Any());

    private IEnumerable<List<int>> Elements(NestedLevel level, List<int> rows) => Groups(level, rows).Where(group => IsThere(level, group));

    /// <summary>Puts rows together that follow each other and agree, where their objects hold lists; else there is one object a row.</summary>
    private List<List<int>> Groups(NestedLevel level, IEnumerable<int> rows)
    {
        int[] named = [.. level.Values.Where(column => keys.Any(key => IsNamed(column, key)))];
        int[] compared = named.Length > 0 ? named : [.. level.Values];
        var groups = new List<List<int>>();
        foreach (int row in rows)
        {
            if (level.List is null || groups.Count == 0 || !Array.TrueForAll(compared, column => _cells[row][column] == _cells[groups[^1][0]][column]))
            {
                groups.Add([]);
            }

            groups[^1].Add(row);
        }

        return groups;
    }

    private bool IsNamed(int column, string key) => columns[column].Name.Equals(key, StringComparison.OrdinalIgnoreCase);

    private string?[][] ReadCells()
    {
        using DbDataReader reader = (DbDataReader)connection.ExecuteReader(dialect.Query(columns));
        var cells = new List<string?[]>();
        while (reader.Read())
        {
            cells.Add([.. columns.Select((_, i) => reader.IsDBNull(i) ? null : TextOf(reader.GetValue(i)))]);
        }

        return cells.ToArray();
    }

    private static string TextOf(object cell) => $"{cell.GetType()} {JsonSerializer.Serialize(cell, AnyNumber)}";
}
