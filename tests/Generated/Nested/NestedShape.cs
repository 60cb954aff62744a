using System.Reflection;
using System.Text.Encodings.Web;
using static Dapper.Json.Generated.Nested.NestedTypeMaker;

namespace Dapper.Json.Generated.Nested;

/// <summary>A type, the columns that fill it, and how it is written: many rows are tried with each.</summary>
internal sealed class NestedShape
{
    private static readonly JsonSerializerOptions[] Serializers =
    [
        new(JsonSerializerDefaults.Web),
        new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, WriteIndented = true },
        new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, NumberHandling = JsonNumberHandling.WriteAsString },
        new(JsonSerializerDefaults.Web) { IncludeFields = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
        new(JsonSerializerDefaults.Web) { IncludeFields = true, Converters = { new JsonStringEnumConverter<Hue>(), new MarkedText() } },
    ];

    private static readonly string[] Names = ["Id", "Name", "Count", "Flag", "Kind", "Bytes", "Raw", "Unknown"];

    private readonly Random _random;

    private readonly bool _isPostgres;
    private readonly Dictionary<NestedColumn, int> _ordinals = new(ReferenceEqualityComparer.Instance);

    static NestedShape() => Array.ForEach(Serializers, static serializer => serializer.TypeInfoResolver = GeneratedContracts.Resolver);

    /// <param name="random">What chooses.</param>
    /// <param name="type">The type of the rows.</param>
    /// <param name="isPostgres">Whether columns have types, among them JSON.</param>
    public NestedShape(Random random, Type type, bool isPostgres)
    {
        _random = random;
        _isPostgres = isPostgres;
        Root = new ModelLevel(type, "");
        JsonSerializerOptions serializer = Pick(random, Serializers);
        Fill(Root, mayHoldList: true, serializer.WriteIndented);
        if (!Root.All.Any())
        {
            Root.Columns.Add(new NestedColumn("Unknown", Root, "Unknown", NestedValues.Numbers));
        }

        Columns = Ordered();
        foreach (NestedColumn column in Columns)
        {
            _ordinals.Add(column, _ordinals.Count);
        }

        NestedColumn[] own = [.. Root.Tree.Where(static level => level.List is not null).SelectMany(static level => level.Values)];
        Keys = own.Length > 0 && random.Next(6) == 0 ? [Pick(random, own).Path] : [];
        Options = new JsonQueryOptions(serializer)
        {
            PathNames = true,
            GroupKeys = Keys,
            RawJsonColumns = [.. Columns.Where(static column => column.IsNamedJson).Select(static column => column.Path)],
        };
    }

    public ModelLevel Root { get; }

    /// <summary>Gets the columns in the order of the query.</summary>
    public NestedColumn[] Columns { get; }

    public string[] Keys { get; }

    public JsonQueryOptions Options { get; }

    /// <summary>Gets where a column is: one that is there twice is two.</summary>
    public int OrdinalOf(NestedColumn column) => _ordinals[column];

    /// <summary>Makes rows of which many agree with the one before in the columns of the objects around.</summary>
    public object?[][] MakeRows()
    {
        var rows = new object?[_random.Next(8)][];
        int nulls = Pick(_random, 0, 15, 60);
        for (int i = 0; i < rows.Length; i++)
        {
            // Which of the levels, from the outermost inwards, have something new.
            int first = i == 0 ? 0 : _random.Next(4);
            rows[i] = [.. Columns.Select((column, c) =>
                LevelsAround(column) < first ? rows[i - 1][c]
                : i == 0 && column.NeedsType ? column.Value(_random)
                : _random.Next(100) < nulls ? null
                : column.Value(_random))];
        }

        // An outer join has nothing at all inside.
        foreach (object?[] row in rows.Skip(1).Where(_ => _random.Next(4) == 0))
        {
            string path = Pick(_random, Root.Tree.ToArray()).Path;
            for (int c = 0; c < Columns.Length && path.Length > 0; c++)
            {
                row[c] = Columns[c].Path.StartsWith(path, StringComparison.Ordinal) ? null : row[c];
            }
        }

        return rows;
    }

    public string Sql(object?[][] rows) =>
        rows.Length == 0
            ? $"{Row(new object?[Columns.Length])} where 1 = 0"
            : string.Join("\nunion all ", rows.Select(Row));

    public override string ToString() => $"{NameOf(Root.Type)}\nkeys [{string.Join(", ", Keys)}], {string.Join(", ", Columns.Select(static column => column.ToString()))}";

    private string Row(object?[] row) =>
        $"select {string.Join(", ", Columns.Select((column, i) => $"{column.Sql(row[i], _isPostgres)} as \"{column.Path}\""))}";

    private static string NameOf(Type type) =>
        type.IsGenericType ? $"{type.Name.Split('`')[0]}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>" : type.Name;

    private static int LevelsAround(NestedColumn column) => column.Path.Count(static sign => sign == '[');

    /// <summary>Chooses the columns of an object, and what is inside.</summary>
    private void Fill(ModelLevel level, bool mayHoldList, bool isIndented)
    {
        Type type = level.Type;
        bool isPositional = IsPositional(type);
        foreach (string name in Names)
        {
            if (isPositional ? name is not ("Id" or "Name") : _random.Next(100) >= (name is "Unknown" or "Raw" ? 10 : 65))
            {
                continue;
            }

            MemberInfo? member = Member(type, name);
            if (member is null && name != "Unknown")
            {
                continue;
            }

            int times = !isPositional && member is not null && _random.Next(30) == 0 ? 2 : 1;
            for (int i = 0; i < times && Of(level, name, member is null ? typeof(int) : TypeOf(member), isIndented) is { } column; i++)
            {
                string written = isPositional || _random.Next(12) > 0 ? name : name.ToUpperInvariant();
                level.Columns.Add(column with { Path = level.Path + written, NeedsType = column.NeedsType || isPositional });
            }
        }

        if (!type.IsGenericType)
        {
            return;
        }

        Type one = type.GetGenericArguments()[0];
        bool isListBelow = mayHoldList && _random.Next(4) == 0;
        if (isListBelow || _random.Next(2) == 0)
        {
            var inside = new ModelLevel(one, $"{level.Path}One.");
            Fill(inside, isListBelow, isIndented);
            level.One = inside.All.Any() ? inside : null;
        }

        if (level.One?.List is null && mayHoldList && !isListBelow && _random.Next(4) > 0 && level.Values.Any())
        {
            FillList(level, isIndented);
        }
    }

    private void FillList(ModelLevel level, bool isIndented)
    {
        level.ListMember = Pick(_random, "Many", "Many", "Tags");
        Type list = TypeOf(Member(level.Type, level.ListMember)!);
        string path = $"{level.Path}{level.ListMember}[]";
        var elements = new ModelLevel(ElementOf(list), level.ListMember == "Tags" ? path : path + ".");
        if (level.ListMember == "Tags")
        {
            elements.Columns.Add(Of(elements, "", elements.Type, isIndented)! with { Path = path, Member = null });
        }
        else
        {
            Fill(elements, mayHoldList: true, isIndented);
        }

        level.Elements = elements.All.Any() ? elements : null;
    }

    /// <summary>Gets a column for a type that needs few conversions, each of which the model knows.</summary>
    private NestedColumn? Of(ModelLevel level, string name, Type type, bool isIndented)
    {
        Type value = Nullable.GetUnderlyingType(type) ?? type;
        NestedValues values =
            value == typeof(int) ? NestedValues.Numbers
            : value == typeof(long) ? NestedValues.LongNumbers
            : value == typeof(double) ? NestedValues.Reals
            : value == typeof(bool) ? NestedValues.Truths
            : value == typeof(Hue) ? Pick(_random, NestedValues.Names, NestedValues.Numbers)
            : value == typeof(byte[]) ? NestedValues.Bytes
            : value == typeof(List<int>) ? NestedValues.Json
            : NestedValues.Texts;

        // JSON is embedded as it is, and not indented.
        return values == NestedValues.Json && isIndented ? null : new NestedColumn("", level, name, values)
        {
            NeedsType = values is NestedValues.Names,
            IsNamedJson = values == NestedValues.Json && (_random.Next(2) == 0 || !_isPostgres),
        };
    }

    /// <summary>Mixes the columns, except for those that a constructor takes.</summary>
    private NestedColumn[] Ordered()
    {
        NestedColumn[] all = [.. Root.All];
        _random.Shuffle(all);
        var positional = new Queue<NestedColumn>(Root.All.Where(static column => IsPositional(column.Level.Type)));
        return _random.Next(2) == 0 ? [.. Root.All] : [.. all.Select(column => IsPositional(column.Level.Type) ? positional.Dequeue() : column)];
    }
}
