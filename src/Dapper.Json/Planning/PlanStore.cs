using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Shapes;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Planning;

/// <summary>
/// The plans of all planners of an options instance, by planner and schema. Bounded: when a generation is full it becomes the old one, and
/// what is not asked for again while the next fills is dropped. Looking up takes no lock and allocates nothing.
/// </summary>
internal sealed class PlanStore(int generationSize = PlanStore.DefaultGenerationSize)
{
    public const int DefaultGenerationSize = 256;

    private const int LastCount = 256;

    private readonly Entry?[] _last = new Entry?[LastCount];
    private readonly CheckedNames?[] _checked = new CheckedNames?[LastCount];
    private readonly object _gate = new();
    private volatile ConcurrentDictionary<int, Entry> _young = new();
    private volatile ConcurrentDictionary<int, Entry> _old = new();
    private int _youngCount;

    /// <summary>Gets how many plans have been made, over all time.</summary>
    public int Created { get; private set; }

    /// <summary>Gets how many plans are kept now.</summary>
    public int Count => EntriesOf(_young).Count() + EntriesOf(_old).Count();

    /// <summary>Gets the plan for a result.</summary>
    /// <param name="planner">What makes it.</param>
    /// <param name="source">The result.</param>
    /// <param name="sql">The text of its command; null where it is not known.</param>
    public RowPlan For(IRowPlanner planner, RowSource source, string? sql)
    {
        // A program runs few commands, most of them literals: the plan that the same string had last time mostly fits. Its
        // columns are compared nevertheless.
        bool isFound = true;
        int own = RuntimeHelpers.GetHashCode(planner);
        ref Entry? last = ref _last[(uint)(own ^ (sql is null ? 0 : RuntimeHelpers.GetHashCode(sql))) % LastCount];
        if (last is not { } entry || !entry.IsOf(planner, source))
        {
            int hash = HashCode.Combine(own, source.HashSchema());
            last = entry = Find(_young, hash, planner, source) ?? Add(hash, planner, source, ref isFound);
        }

        (isFound ? Instruments.PlansFound : Instruments.PlansMade).Add(1);
        return entry.Plan;
    }

    /// <summary>Checks the names of a result without rows, unless they were right before: "not found" must be a quick answer too.</summary>
    public void CheckNames(IRowPlanner planner, RowSource source, JsonFields? fields)
    {
        ColumnSchema[] columns = source.CopyNames();
        var hash = new HashCode();
        hash.Add(RuntimeHelpers.GetHashCode(planner));
        foreach (ColumnSchema column in columns)
        {
            hash.Add(column.Name.GetHashCode(StringComparison.Ordinal));
        }

        ref CheckedNames? last = ref _checked[(uint)hash.ToHashCode() % LastCount];
        if (last is not { } known || known.Planner != planner || !Equals(known.Fields, fields) || !known.Columns.AsSpan().SequenceEqual(columns))
        {
            planner.CheckNames(columns, fields);
            last = new CheckedNames(planner, columns, fields);
        }
    }

    private Entry Add(int hash, IRowPlanner planner, RowSource source, ref bool isFound)
    {
        // Made outside the lock: it runs the caller's naming policy and converter factories.
        Entry? known = Find(_old, hash, planner, source);
        if (known is null)
        {
            ResultSchema schema = source.CopySchema(out ColumnSchema[] columns);
            known = new Entry(planner, schema, planner.Plan(columns, source), Next: null);
            isFound = false;
        }

        lock (_gate)
        {
            if (Find(_young, hash, planner, source) is { } other)
            {
                isFound = true;
                return other;
            }

            if (_youngCount >= generationSize)
            {
                Turn();
            }

            Entry entry = known with { Next = _young.GetValueOrDefault(hash) };
            _young[hash] = entry;
            _youngCount++;
            Created += isFound ? 0 : 1;
            return entry;
        }
    }

    /// <summary>Drops the old generation, except what the young one has taken over.</summary>
    private void Turn()
    {
        if (Instruments.PlansEvicted.Enabled)
        {
            HashSet<RowPlan> kept = [.. EntriesOf(_young).Select(static entry => entry.Plan)];
            Instruments.PlansEvicted.Add(EntriesOf(_old).Count(entry => !kept.Contains(entry.Plan)));
        }

        _old = _young;
        _young = new ConcurrentDictionary<int, Entry>();
        _youngCount = 0;

        // What is found here is not asked of the generations: it would age, however often it is used, and outlive them.
        Array.Clear(_last);
    }

    private static Entry? Find(ConcurrentDictionary<int, Entry> generation, int hash, IRowPlanner planner, RowSource source)
    {
        generation.TryGetValue(hash, out Entry? entry);
        while (entry is not null && !entry.IsOf(planner, source))
        {
            entry = entry.Next;
        }

        return entry;
    }

    private static IEnumerable<Entry> EntriesOf(ConcurrentDictionary<int, Entry> generation)
    {
        foreach (KeyValuePair<int, Entry> head in generation)
        {
            for (Entry? entry = head.Value; entry is not null; entry = entry.Next)
            {
                yield return entry;
            }
        }
    }

    private sealed record CheckedNames(IRowPlanner Planner, ColumnSchema[] Columns, JsonFields? Fields);

    /// <param name="Planner">The first part of the key.</param>
    /// <param name="Schema">The second.</param>
    /// <param name="Plan">The plan.</param>
    /// <param name="Next">The next entry whose key has the same hash.</param>
    private sealed record Entry(IRowPlanner Planner, ResultSchema Schema, RowPlan Plan, Entry? Next)
    {
        public bool IsOf(IRowPlanner planner, RowSource source) => ReferenceEquals(Planner, planner) && source.Matches(Schema);
    }
}
