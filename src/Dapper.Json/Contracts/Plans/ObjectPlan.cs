using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Serializer;
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

/// <summary>Writes the objects of rows with the serializer.</summary>
/// <param name="typeInfo">The contract.</param>
/// <param name="columns">The columns that the objects are filled from, for messages.</param>
/// <param name="fields">The fields that are written; null for all.</param>
internal sealed class ObjectWriter<T>(JsonTypeInfo<T> typeInfo, ColumnSchema[] columns, JsonFields? fields = null)
{
    /// <summary>Returns the writer of some fields only; null if these are all fields.</summary>
    public ObjectWriter<T>? Select(JsonFields selected) =>
        SelectedContract.IsWhole(SelectedContract.Checked(selected, typeInfo), typeInfo)
            ? null
            : new ObjectWriter<T>(SelectedContract.Without(selected.LeftOut, typeInfo), columns, selected);

    /// <summary>Writes an object.</summary>
    /// <exception cref="JsonQueryException">The serializer failed.</exception>
    public void Write(RowCursor cursor, object? value)
    {
        try
        {
            T typed = ParsedValue.As<T>(value);
            if (fields is null)
            {
                JsonSerializer.Serialize(cursor.Writer, typed, typeInfo);
            }
            else
            {
                JsonSerializer.Serialize(cursor.Scratch.Begin(), typed, typeInfo);
                SelectedJson.Write(cursor.Writer, cursor.Scratch.End(), fields);
            }
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, cursor.Source.Reader))
        {
            throw ParsedValue.Failure(cause, columns, typeof(T), cursor.RowNumber);
        }
    }
}
