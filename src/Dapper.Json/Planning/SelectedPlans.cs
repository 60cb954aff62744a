using Dapper.Json.Shapes;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Planning;

/// <summary>The plans that write some fields only. Bounded: clients choose the fields.</summary>
internal sealed class SelectedPlans
{
    public const int GenerationSize = 512;

    private readonly BoundedCache<(RowPlan Whole, JsonFields Fields), RowPlan> _plans =
        new(GenerationSize, static dropped => Instruments.PlansEvicted.Add(dropped));

    /// <summary>Gets how many plans are kept now.</summary>
    public int Count => _plans.Count;

    /// <summary>Gets the plan for some fields.</summary>
    /// <param name="whole">The plan that writes all of them.</param>
    /// <param name="fields">What is selected.</param>
    /// <exception cref="JsonQueryException">A field that is named does not exist.</exception>
    public RowPlan For(RowPlan whole, JsonFields fields) =>
        _plans.TryGet((whole, fields), out RowPlan? plan) ? plan : _plans.Add((whole, fields), whole.Select(fields), fields.ToString().Length);
}
