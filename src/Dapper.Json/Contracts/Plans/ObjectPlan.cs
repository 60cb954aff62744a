using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The plan of rows from which Dapper creates objects, one at a time, which the serializer writes.</summary>
internal sealed class ObjectPlan<T> : RowPlan
{
    private readonly ObjectBuilder _builder;
    private readonly ObjectWriter<T> _writer;

    /// <remarks>With paths, the columns of a nested object are first checked for values.</remarks>
    public ObjectPlan(ObjectBuilder builder, ObjectWriter<T> writer)
        : base(isForward: builder.Map.Children.Length == 0 && !Array.Exists(builder.Map.Columns, static column => column.HidesNull), columns: builder.Columns)
    {
        _builder = builder;
        _writer = writer;
    }

    public override RowPlan Select(JsonFields fields) => _writer.Select(fields) is { } selected ? new ObjectPlan<T>(_builder, selected) : this;

    public override RowPlan Counting() => new ShapePlan(Shape.OfNothing([]));

    public override bool WriteRow(RowCursor cursor)
    {
        _writer.Write(cursor, _builder.Complete(_builder.BuildOwn(cursor.Source.Reader, cursor.RowNumber), cursor.RowNumber));
        return true;
    }
}
