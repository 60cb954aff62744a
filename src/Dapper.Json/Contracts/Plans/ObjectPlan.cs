using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The plan of rows from which Dapper creates objects, one at a time, which the serializer writes.</summary>
/// <param name="builder">The builder of the objects.</param>
/// <param name="writer">The writer of the objects.</param>
internal sealed class ObjectPlan<T>(ObjectBuilder builder, ObjectWriter<T> writer) : RowPlan
{
    /// <summary>Gets whether columns are read once. With paths, those of a nested object are first checked for values.</summary>
    public override bool IsForward { get; } = builder.Map.Children.Length == 0;

    public override bool MakesObjects => true;

    public override RowPlan Select(JsonFields fields) => writer.Select(fields) is { } selected ? new ObjectPlan<T>(builder, selected) : this;

    public override RowPlan Counting() => new ShapePlan(Shape.OfNothing([]));

    public override bool WriteRow(RowCursor cursor)
    {
        writer.Write(cursor, builder.Complete(builder.BuildOwn(cursor.Source.Reader, cursor.RowNumber), cursor.RowNumber));
        return true;
    }
}
