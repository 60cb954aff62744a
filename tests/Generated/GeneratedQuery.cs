namespace Dapper.Json.Generated;

/// <summary>A typed query that is made from a number, and all that decides what it writes.</summary>
internal sealed class GeneratedQuery
{
    private readonly Random _random;
    private readonly bool _isNested;
    private readonly int _number;

    public GeneratedQuery(int number, Dialect dialect, bool isNested)
    {
        (_random, _number, Dialect, _isNested) = (new Random(number), number, dialect, isNested);
        Source = GeneratedType.Write(_random, isNested);
        Settings = new GeneratedSettings(_random);
        IsOptimized = _random.Next(2) == 0;
    }

    /// <summary>Gets what runs it again.</summary>
    public string Name => string.Create(CultureInfo.InvariantCulture, $"DAPPER_JSON_SHAPE={_number}");

    public string Source { get; }

    public GeneratedSettings Settings { get; }

    public bool IsOptimized { get; }

    public Dialect Dialect { get; }

    /// <summary>Gets the type of the rows, which <see cref="Take"/> gives.</summary>
    public Type Type { get; private set; } = typeof(void);

    public GeneratedColumn[] Columns { get; private set; } = [];

    /// <summary>Gets the grouping keys: mostly none; else some of the columns of objects that hold a list.</summary>
    public string[] Keys { get; private set; } = [];

    public string Sql => Dialect.Query(Columns);

    public JsonQueryOptions Options => new(Settings.Serializer) { PathNames = _isNested, GroupKeys = Keys };

    /// <summary>Makes queries of numbers, with types that are compiled together.</summary>
    public static GeneratedQuery[] Make(IEnumerable<int> numbers, Dialect dialect, bool isNested)
    {
        GeneratedQuery[] all = [.. numbers.Select(number => new GeneratedQuery(number, dialect, isNested))];
        foreach (IGrouping<bool, GeneratedQuery> some in all.GroupBy(static query => query.IsOptimized))
        {
            var assembly = Compiler.Compile(some.Select(static query => query.Source), some.Key);
            foreach ((int i, GeneratedQuery query) in some.Index())
            {
                query.Take(assembly.GetType($"Case{i}.Entry", throwOnError: true)!.GetField("Row")!.FieldType);
            }
        }

        return all;
    }

    private void Take(Type type)
    {
        Type = type;
        int rows = _random.Next(11) == 0 ? 0 : _random.Next(1, _isNested ? 10 : 6);
        Columns = new GeneratedColumns(_random, Dialect, rows, _isNested).For(type);
        Keys = !_isNested || _random.Next(6) > 0 ? []
            : [.. Columns.Select(static column => column.Name).Distinct()
                .Where(name => _random.Next(3) == 0 && Array.Exists(Columns, other => other.IsBelow(name)))];
    }

    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture,
        $"{Name}\n{Source}{Settings}, compiled {(IsOptimized ? "with" : "without")} optimization, keys [{string.Join(", ", Keys)}]\n{Sql}\n");
}
