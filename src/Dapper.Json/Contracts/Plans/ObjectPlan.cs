using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The plan of rows from which Dapper creates objects, one at a time. The serializer writes each when it is complete.</summary>
internal sealed class ObjectPlan<T> : RowPlan
{
    // From the outermost inwards, and the elements of the innermost list.
    private readonly ObjectBuilder[] _levels;
    private readonly JsonTypeInfo<T> _typeInfo;
    private readonly JsonFields? _fields;

    /// <param name="levels">The builders of the objects: of each row, and of the elements of the list in each.</param>
    /// <param name="keys">The writers of the grouping keys of each object with a list; none for rows that are objects of their own.</param>
    /// <param name="typeInfo">The contract.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    public ObjectPlan(ObjectBuilder[] levels, ColumnWriter[][] keys, JsonTypeInfo<T> typeInfo, JsonFields? fields = null)
        : base(keys.Length == 0 && levels[0].IsForward, keys, columns: levels[0].Columns.Concat(ShapeLevel.NeededBy(keys))) =>
        (_levels, _typeInfo, _fields) = (levels, typeInfo, fields);

    public override RowPlan Select(JsonFields fields) => SelectedContract.IsWhole(SelectedContract.Checked(fields, _typeInfo), _typeInfo)
        ? this : new ObjectPlan<T>(_levels, Keys, SelectedContract.Without(fields.LeftOut, _typeInfo), fields);

    public override bool WriteRow(RowCursor cursor)
    {
        if (!IsGrouped)
        {
            Write(cursor, _levels[0].BuildOwn(cursor.Source.Reader, cursor.RowNumber));
            return true;
        }

        StateOf(cursor).Add(cursor);
        return true;
    }

    public override void EndGroup(RowCursor cursor)
    {
        Write(cursor, StateOf(cursor).End(first: 0, cursor.RowNumber));
    }

    protected override void EndElements(RowCursor cursor) => StateOf(cursor).End(cursor.Level, cursor.RowNumber);

    private ObjectState StateOf(RowCursor cursor) => (ObjectState)(cursor.State ??=
        new ObjectState(_levels, _fields is null ? null : new JsonScratch(new() { Encoder = cursor.Writer.Options.Encoder })));

    /// <summary>Writes an object, which may be pending.</summary>
    /// <exception cref="JsonQueryException">The object could not be completed, or the serializer failed.</exception>
    private void Write(RowCursor cursor, object? made)
    {
        try
        {
            T typed = ParsedValue.As<T>(PendingObject.Complete(made));
            if (_fields is null)
            {
                JsonSerializer.Serialize(cursor.Writer, typed, _typeInfo);
                return;
            }

            JsonScratch json = StateOf(cursor).Json!;
            JsonSerializer.Serialize(json.Begin(), typed, _typeInfo);
            SelectedJson.Write(cursor.Writer, json.End(), _fields);
        }
        catch (Exception cause) when (cause is not (OperationCanceledException or OutOfMemoryException))
        {
            throw ParsedValue.Failure(cause, _levels[0].Map.Columns, typeof(T), cursor.RowNumber);
        }
    }
}
