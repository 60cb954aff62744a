using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

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
                JsonScratch json = ObjectState.Of(cursor).JsonFor(cursor.Writer);
                JsonSerializer.Serialize(json.Begin(), typed, typeInfo);
                SelectedJson.Write(cursor.Writer, json.End(), fields);
            }
        }
        catch (Exception cause) when (cause is not (OperationCanceledException or OutOfMemoryException))
        {
            throw ParsedValue.Failure(cause, columns, typeof(T), cursor.RowNumber);
        }
    }
}
