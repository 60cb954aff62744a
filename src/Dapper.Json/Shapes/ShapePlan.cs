namespace Dapper.Json.Shapes;

/// <summary>Writes rows straight from their columns: each on its own, or as objects with lists.</summary>
/// <param name="shape">The shape of a row.</param>
internal sealed class ShapePlan(Shape shape)
    : RowPlan(shape.IsForward, Array.ConvertAll(shape.Levels, static level => level.Keys), shape)
{
    private readonly Shape _shape = shape;

    // The step after the elements of the innermost list.
    private readonly int _rowEnd = shape.Levels is [.., var innermost] ? innermost.End : shape.Length;

    public override RowPlan Select(JsonFields fields)
    {
        Shape selected = _shape.Select(fields);
        return selected == _shape ? this : new ShapePlan(selected) { Nesting = Nesting, Ordinals = IsGrouped ? null : selected.Ordinals };
    }

    public override bool WriteRow(RowCursor cursor)
    {
        bool isComplete = _shape.Write(cursor, _rowEnd);
        cursor.Step = isComplete && !IsGrouped ? 0 : cursor.Step;
        return isComplete;
    }

    public override void EndGroup(RowCursor cursor)
    {
        _shape.Write(cursor, _shape.Length);
        cursor.Step = 0;
    }

    /// <summary>Ends the elements to which the row does not belong, and moves to the first element that it starts.</summary>
    protected override void EndElements(RowCursor cursor)
    {
        // Level 0 is the objects themselves, whose end the document writes. Level 1 is the elements of the outermost list.
        ShapeLevel level = _shape.Levels[cursor.Level - 1];
        if (cursor.Step < level.End)
        {
            _shape.Write(cursor, level.End);
        }

        cursor.Step = level.Start;
    }
}
