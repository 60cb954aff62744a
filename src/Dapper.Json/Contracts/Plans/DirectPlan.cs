using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>Rows of a type that are written straight from their columns: no object is made of them.</summary>
internal sealed class DirectPlan(Type type, ObjectDraft draft, RowPlan materializing) : ShapePlan(new Shape(draft.Properties)), IExplainedPlan
{
    /// <summary>Why a reader that reads forward only is not read by such a plan.</summary>
    public const string NotForward = "its properties are not in the order of the columns, and the reader may read forward only";

    private readonly string[] _steps = [.. draft.Steps];

    public override bool IsForward { get; } = draft.IsForward;

    public override RowPlan Forward => IsForward ? this : materializing;

    public JsonQueryPlan Explain() => new(type, reason: null, _steps);
}
