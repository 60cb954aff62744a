namespace Dapper.Json.Shapes;

/// <summary>Writes rows straight from their columns, without grouping.</summary>
/// <param name="shape">The shape of a row.</param>
internal sealed class ShapePlan(Shape shape) : RowPlan
{
    /// <summary>Gets a function that returns the plan for a forward-only reader; null for this one. Not used if this one is forward.</summary>
    public Func<RowPlan>? Substitute { get; init; }

    /// <summary>Gets whether the substitute reads the columns in their order.</summary>
    public bool HasForwardSubstitute { get; init; }

    public override bool IsForward => shape.IsForward;

    public override RowPlan Forward => IsForward || Substitute is null ? this : Substitute();

    public override bool HasForward => IsForward || HasForwardSubstitute;

    public override RowPlan Select(JsonFields fields)
    {
        Shape selected = shape.Select(fields);
        return selected == shape ? this : new ShapePlan(selected) { Nesting = Nesting, Ordinals = selected.Ordinals };
    }

    public override RowPlan Counting() => new ShapePlan(Shape.OfNothing([]));

    public override bool WriteRow(RowCursor cursor)
    {
        if (!shape.Write(cursor, shape.Length))
        {
            return false;
        }

        cursor.Step = 0;
        return true;
    }
}
