using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The plan of rows from which Dapper creates objects, one at a time. The serializer writes each when it is complete.</summary>
/// <param name="levels">The builders of the objects, from the outermost inwards: of each row, and of the elements of the list in each.</param>
/// <param name="keys">The writers of the grouping keys of each object with a list; none for rows that are objects of their own.</param>
/// <param name="typeInfo">The contract.</param>
/// <param name="written">The fields that are written; null for all.</param>
internal sealed class ObjectPlan<T>(ObjectBuilder[] levels, ColumnWriter[][] keys, JsonTypeInfo<T> typeInfo, JsonFields? written = null)
    : RowPlan(keys.Length == 0 && levels[0].IsForward, keys, columns: levels[0].Columns.Concat(ShapeLevel.NeededBy(keys)))
{
    public override RowPlan Select(JsonFields fields) => SelectedContract.IsWhole(SelectedContract.Checked(fields, typeInfo), typeInfo)
        ? this : new ObjectPlan<T>(levels, Keys, SelectedContract.Without(fields.LeftOut, typeInfo), fields);

    public override bool WriteRow(RowCursor cursor)
    {
        if (!IsGrouped)
        {
            Write(cursor, levels[0].BuildOwn(cursor.Source.Reader, cursor.RowNumber));
        }
        else
        {
            StateOf(cursor).Add(cursor);
        }

        return true;
    }

    public override void EndGroup(RowCursor cursor) => Write(cursor, StateOf(cursor).End(first: 0, cursor.RowNumber));

    protected override void EndElements(RowCursor cursor) => StateOf(cursor).End(cursor.Level, cursor.RowNumber);

    private ObjectState StateOf(RowCursor cursor) => (ObjectState)(cursor.State ??=
        new ObjectState(levels, written is null ? null : new JsonScratch(new() { Encoder = cursor.Writer.Options.Encoder })));

    /// <summary>Writes an object, which may be pending.</summary>
    /// <exception cref="JsonQueryException">The object could not be completed, or the serializer failed.</exception>
    private void Write(RowCursor cursor, object? made)
    {
        try
        {
            T typed = ParsedValue.As<T>(PendingObject.Complete(made));
            if (written is null)
            {
                JsonSerializer.Serialize(cursor.Writer, typed, typeInfo);
                return;
            }

            JsonScratch json = StateOf(cursor).Json!;
            JsonSerializer.Serialize(json.Begin(), typed, typeInfo);
            SelectedJson.Write(cursor.Writer, json.End(), written);
        }
        catch (Exception cause) when (cause is not (OperationCanceledException or OutOfMemoryException))
        {
            throw ParsedValue.Failure(cause, levels[0].Map.Columns, typeof(T), cursor.RowNumber);
        }
    }
}
