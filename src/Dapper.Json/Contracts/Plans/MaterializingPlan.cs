using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>Rows that Dapper makes an object of, one at a time, and the serializer writes.</summary>
/// <param name="builder">What makes the objects.</param>
/// <param name="typeInfo">The contract.</param>
/// <param name="explanation">Says why objects are made.</param>
/// <param name="fields">The fields that are written of them; null for all.</param>
internal sealed class MaterializingPlan<T>(ObjectBuilder builder, JsonTypeInfo<T> typeInfo, JsonQueryPlan explanation, JsonFields? fields = null)
    : RowPlan, IExplainedPlan
{
    /// <summary>Whether there is an object inside is looked up before it is made, so its columns are read twice.</summary>
    public override bool IsForward { get; } = Array.TrueForAll(builder.Map.Children, static child => child.Object.IsSplit);

    public override bool MakesObjects => true;

    public JsonQueryPlan Explanation => explanation;

    public override RowPlan Select(JsonFields fields) =>
        SelectedContract.IsWhole(SelectedContract.Checked(fields, typeInfo), typeInfo)
            ? this
            : new MaterializingPlan<T>(builder, typeInfo, explanation, fields);

    public override bool WriteRow(RowCursor cursor)
    {
        DbDataReader reader = cursor.Source.Reader;
        Write(cursor, builder.BuildOwn(reader, cursor.RowNumber), builder.Map, typeInfo, fields);
        return true;
    }

    /// <summary>Writes an object.</summary>
    /// <exception cref="JsonQueryException">The serializer failed.</exception>
    public static void Write(RowCursor cursor, object? value, ObjectMap map, JsonTypeInfo<T> typeInfo, JsonFields? fields)
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
            throw ParsedValue.Failure(cause, map.Columns, typeof(T), cursor.RowNumber);
        }
    }
}
