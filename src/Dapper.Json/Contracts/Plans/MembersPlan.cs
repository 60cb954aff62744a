using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>Rows written by the members of a type that no object is made of.</summary>
internal sealed class MembersPlan(ResultSchema schema, Type type, ObjectDraft draft, RowPlan parser)
    : ColumnsPlan(schema, draft.Writers), IExplainedPlan
{
    /// <summary>Why a reader that reads forward only is not read by such a plan.</summary>
    public const string NotForward = "its properties are not in the order of the columns, and the reader may read forward only";

    private readonly string[] _steps = [.. draft.Steps];

    public override bool IsForward { get; } = draft.IsForward;

    public override RowPlan Forward => IsForward ? this : parser;

    public JsonQueryPlan Explain() => new(type, reason: null, _steps);
}
