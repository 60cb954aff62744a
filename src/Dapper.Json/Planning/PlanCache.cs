using System.Collections.Concurrent;
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

    private readonly object _gate = new();
    private volatile ConcurrentDictionary<int, RowPlan> _young = new();
    private volatile ConcurrentDictionary<int, RowPlan> _old = new();
    private int _youngCount;

    /// <summary>Gets how many plans have been made, over all time.</summary>
    public int Created { get; private set; }

    /// <summary>Gets how many plans are kept now.</summary>
    public int Count => CountOf(_young) + CountOf(_old);

    public RowPlan For(RowSource rows)
    {
        int hash = rows.HashSchema();
        return Find(_young, hash, rows) ?? Add(hash, rows);
    }

    private RowPlan Add(int hash, RowSource rows)
    {
        // Made outside the lock: it runs the caller's naming policy and converter factories.
        RowPlan? plan = Find(_old, hash, rows);
        bool created = plan is null;
        plan ??= planner.Plan(rows.CopySchema(hash, out ColumnSchema[] columns), columns, rows);

        lock (_gate)
        {
            if (Find(_young, hash, rows) is { } other)
            {
                return other;
            }

            if (_youngCount >= generationSize)
            {
                _old = _young;
                _young = new ConcurrentDictionary<int, RowPlan>();
                _youngCount = 0;
            }

            // A plan coming back from the old generation is still linked there: it is entered as a copy.
            RowPlan entry = created ? plan : plan.Unlinked();
            entry.Next = _young.TryGetValue(hash, out RowPlan? head) ? head : null;
            _young[hash] = entry;
            _youngCount++;
            Created += created ? 1 : 0;
            return entry;
        }
    }

    private static RowPlan? Find(ConcurrentDictionary<int, RowPlan> generation, int hash, RowSource rows)
    {
        generation.TryGetValue(hash, out RowPlan? plan);
        while (plan is not null && !rows.Matches(plan.Schema))
        {
            plan = plan.Next;
        }

        return plan;
    }

    private static int CountOf(ConcurrentDictionary<int, RowPlan> generation)
    {
        int count = 0;
        foreach (KeyValuePair<int, RowPlan> entry in generation)
        {
            for (RowPlan? plan = entry.Value; plan is not null; plan = plan.Next)
            {
                count++;
            }
        }

        return count;
    }
}
