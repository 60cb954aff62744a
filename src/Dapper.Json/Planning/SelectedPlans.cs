using System.Collections.Concurrent;
using Dapper.Json.Shapes;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Planning;

/// <summary>The plans that write some fields only. Bounded: clients choose the fields.</summary>
internal sealed class SelectedPlans
{
    public const int MaxCount = 1024;

    private readonly ConcurrentDictionary<(RowPlan Whole, JsonFields Fields), RowPlan> _plans = new();
    private int _count;

    /// <summary>Gets how many plans are kept now.</summary>
    public int Count => _plans.Count;

    /// <summary>Gets the plan for some fields.</summary>
    /// <param name="whole">The plan that writes all of them.</param>
    /// <param name="fields">What is selected.</param>
    /// <exception cref="JsonQueryException">A field that is named does not exist.</exception>
    public RowPlan For(RowPlan whole, JsonFields fields)
    {
        if (_plans.TryGetValue((whole, fields), out RowPlan? plan))
        {
            return plan;
        }

        plan = whole.Select(fields);
        if (Interlocked.Increment(ref _count) > MaxCount)
        {
            // What is asked for again is soon made again, from a plan that is kept.
            Instruments.PlansEvicted.Add(_plans.Count);
            _plans.Clear();
            Volatile.Write(ref _count, 1);
        }

        _plans[(whole, fields)] = plan;
        return plan;
    }
}
