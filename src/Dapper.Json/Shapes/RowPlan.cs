namespace Dapper.Json.Shapes;

/// <summary>How the rows of one schema are written.</summary>
internal abstract class RowPlan
{
    /// <summary>Gets whether the columns are read in their order.</summary>
    public virtual bool IsForward => true;

    /// <summary>Gets the plan for a reader that reads forward only, where this one does not read the columns in their order.</summary>
    public virtual RowPlan Forward => this;

    /// <summary>Writes the row that the cursor's source is on, or the next piece of it.</summary>
    /// <inheritdoc cref="Shape.WriteRow"/>
    public abstract bool WriteRow(RowCursor cursor);
}

/// <summary>Rows written straight from their columns.</summary>
internal class ShapePlan(Shape shape) : RowPlan
{
    public sealed override bool WriteRow(RowCursor cursor) => shape.WriteRow(cursor);
}
