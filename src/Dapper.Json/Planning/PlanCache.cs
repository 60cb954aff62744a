using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Planning;

/// <summary>
/// The plans of one planner, by schema. Bounded: when a generation is full it becomes the old one, and what
/// is not asked for again while the next fills is dropped. Looking up takes no lock and allocates nothing.
/// </summary>
internal sealed class PlanCache(IRowPlanner planner, int generationSize = PlanCache.DefaultGenerationSize)
{
    public const int DefaultGenerationSize = 256;

    private const int LastCount = 64;

    private readonly Entry?[] _last = new Entry?[LastCount];
    private readonly object _gate = new();
    private volatile ConcurrentDictionary<int, Entry> _young = new();
    private volatile ConcurrentDictionary<int, Entry> _old = new();
    private int _youngCount;

    /// <summary>Gets how many plans have been made, over all time.</summary>
    public int Created { get; private set; }

    /// <summary>Gets how many plans are kept now.</summary>
    public int Count => CountOf(_young) + CountOf(_old);

    /// <summary>Gets the plan for a result.</summary>
    /// <param name="source">The result.</param>
    /// <param name="sql">The text of its command; null where it is not known.</param>
    public RowPlan For(RowSource source, string? sql)
    {
        // A program runs few commands, most of them literals: the plan that the same string had last time mostly fits. The
        // columns are compared all the same.
        ref Entry? last = ref _last[sql is null ? 0 : RuntimeHelpers.GetHashCode(sql) % LastCount];
        if (last is { } known && source.Matches(known.Schema))
        {
            return known.Plan;
        }

        int hash = source.HashSchema();
        Entry entry = Find(_young, hash, source) ?? Add(hash, source);
        last = entry;
        return entry.Plan;
    }

    private Entry Add(int hash, RowSource source)
    {
        // Made outside the lock: it runs the caller's naming policy and converter factories.
        Entry? known = Find(_old, hash, source);
        bool isNew = known is null;
        if (known is null)
        {
            ResultSchema schema = source.CopySchema(out ColumnSchema[] columns);
            known = new Entry(schema, planner.Plan(columns, source), Next: null);
        }

        lock (_gate)
        {
            if (Find(_young, hash, source) is { } other)
            {
                return other;
            }

            if (_youngCount >= generationSize)
            {
                _old = _young;
                _young = new ConcurrentDictionary<int, Entry>();
                _youngCount = 0;
            }

            Entry entry = known with { Next = _young.GetValueOrDefault(hash) };
            _young[hash] = entry;
            _youngCount++;
            Created += isNew ? 1 : 0;
            return entry;
        }
    }

    private static Entry? Find(ConcurrentDictionary<int, Entry> generation, int hash, RowSource source)
    {
        generation.TryGetValue(hash, out Entry? entry);
        while (entry is not null && !source.Matches(entry.Schema))
        {
            entry = entry.Next;
        }

        return entry;
    }

    private static int CountOf(ConcurrentDictionary<int, Entry> generation)
    {
        int count = 0;
        foreach (KeyValuePair<int, Entry> head in generation)
        {
            for (Entry? entry = head.Value; entry is not null; entry = entry.Next)
            {
                count++;
            }
        }

        return count;
    }

    /// <param name="Schema">The key.</param>
    /// <param name="Plan">The plan.</param>
    /// <param name="Next">The next entry whose schema has the same hash.</param>
    private sealed record Entry(ResultSchema Schema, RowPlan Plan, Entry? Next);
}
