using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The plan of rows from which Dapper creates objects with lists, one at a time. The serializer writes each when it is complete.</summary>
internal sealed class ObjectGroupPlan<T> : GroupedRows
{
    // From the outermost inwards, and the elements of the innermost list.
    private readonly ObjectBuilder[] _levels;
    private readonly ObjectWriter<T> _writer;

    public ObjectGroupPlan(ObjectBuilder[] levels, ColumnWriter[][] keys, ObjectWriter<T> writer)
        : base(keys, isForward: false, columns: levels[0].Columns.Concat(ShapeLevel.NeededBy(keys)))
    {
        _levels = levels;
        _writer = writer;
    }

    public override RowPlan Select(JsonFields fields) => _writer.Select(fields) is { } selected ? new ObjectGroupPlan<T>(_levels, Keys, selected) : this;

    public override RowPlan Counting() => new ShapePlan(Shape.OfNothing([ShapeNode.UnwrittenList(Keys[0])]));

    public override bool WriteRow(RowCursor cursor)
    {
        ObjectLevel[] group = LevelsOf(cursor);
        foreach (ObjectLevel level in group.AsSpan(cursor.Level))
        {
            level.Begin(cursor.Source.Reader, cursor.RowNumber);
        }

        int innermost = Array.FindLastIndex(group, static level => level.Made is not null);
        if (cursor.Level == 0 || innermost >= cursor.Level)
        {
            Attach(group, Math.Max(innermost, 0), cursor);
        }

        cursor.IsInGroup = true;
        return true;
    }

    public override void EndGroup(RowCursor cursor)
    {
        object? root = End(cursor, shared: 0).Made;
        cursor.IsInGroup = false;
        _writer.Write(cursor, _levels[0].Complete(root, cursor.RowNumber));
    }

    protected override void EndElements(RowCursor cursor) => End(cursor, cursor.Level);

    private ObjectLevel[] LevelsOf(RowCursor cursor)
    {
        ObjectState state = ObjectState.Of(cursor);
        return state.Levels.Length > 0 ? state.Levels : state.Levels = Array.ConvertAll(_levels, static level => new ObjectLevel(level));
    }

    /// <summary>Adds an element to its list, and the objects around it to theirs.</summary>
    private static void Attach(ObjectLevel[] group, int level, RowCursor cursor)
    {
        if (group[level].IsAttached)
        {
            return;
        }

        group[level].Attach(cursor.Source.Reader, cursor.RowNumber);
        if (level > 0)
        {
            Attach(group, level - 1, cursor);
            group[level - 1].Add(group[level].Made, cursor.Source.Reader, cursor.RowNumber);
        }
    }

    /// <summary>Ends the elements that the row does not share with the row before.</summary>
    /// <returns>The outermost object.</returns>
    private static ObjectLevel End(RowCursor cursor, int shared)
    {
        ObjectLevel[] group = ObjectState.Of(cursor).Levels;
        for (int level = group.Length - 1; level >= shared; level--)
        {
            group[level].End(cursor.RowNumber);
        }

        return group[0];
    }
}
