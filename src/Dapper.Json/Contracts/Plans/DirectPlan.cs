using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>Rows of a type that are written straight from their columns: no object is made of them.</summary>
/// <param name="type">The type.</param>
/// <param name="driver">The name of the part of the library that reads the rows.</param>
/// <param name="draft">Its properties.</param>
/// <param name="materializing">The plan for a reader that reads forward only; null where JSON is embedded, which no object could hold.</param>
/// <param name="embedded">A column that is embedded as JSON; null for none.</param>
internal sealed class DirectPlan(Type type, string driver, ObjectDraft draft, RowPlan? materializing, ColumnSchema? embedded)
    : ShapePlan(Shape.Of(draft.Properties), draft.IsForward), IExplainedPlan
{
    /// <summary>Why a reader that reads forward only is not read by such a plan.</summary>
    public const string NotForward = "its properties are not in the order of the columns, and the reader may read forward only";

    public JsonQueryPlan Explanation { get; } = new(type, driver, reason: null, [.. draft.Steps]);

    public override RowPlan Forward => IsForward ? this : materializing ?? throw NoObjects(type, embedded!.Value, NotForward);

    public override bool HasForward => IsForward || materializing is { IsForward: true };

    /// <summary>Makes the error of a typed query that is to embed JSON and would have to make objects.</summary>
    public static JsonQueryException NoObjects(Type type, in ColumnSchema embedded, string reason) => ColumnError.Of(
        $"JSON is embedded in {TypeNames.Of(type)} only where rows are written straight from their columns, but {reason}. Change that, or have Dapper make "
        + "the member of the column's text, by a SqlMapper.TypeHandler, and do not name the column in JsonQueryOptions.RawJsonColumns",
        embedded);
}

/// <summary>The same for objects with lists inside.</summary>
internal sealed class DirectGroupPlan(Type type, string driver, ObjectDraft draft) : GroupPlan(Shape.Of(draft.Properties)), IExplainedPlan
{
    public JsonQueryPlan Explanation { get; } = new(type, driver, reason: null, [.. draft.Steps]);
}

/// <summary>A plan that can say what it does.</summary>
internal interface IExplainedPlan
{
    /// <summary>Gets what the plan does, for a person: the same object each time.</summary>
    public JsonQueryPlan Explanation { get; }
}
