using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>A pair of brackets around steps of a shape.</summary>
internal sealed record Bracket(BracketKind Kind, PropertyName Name)
{
    /// <summary>Gets whether it is written only if a column inside has a value.</summary>
    public bool IsLazy { get; init; }

    /// <summary>Gets the column that messages name for it.</summary>
    public ColumnSchema First { get; init; } = ColumnSchema.None;

    /// <summary>Gets the writer of the NULL for a missing object; null to write nothing.</summary>
    public NullWriter? Missing { get; init; }

    public void Open(Utf8JsonWriter writer)
    {
        Name.Write(writer);
        if (Kind == BracketKind.Object)
        {
            writer.WriteStartObject();
        }
        else if (Kind == BracketKind.Array)
        {
            writer.WriteStartArray();
        }
    }

    public void Close(Utf8JsonWriter writer)
    {
        if (Kind == BracketKind.Object)
        {
            writer.WriteEndObject();
        }
        else if (Kind == BracketKind.Array)
        {
            writer.WriteEndArray();
        }
    }
}
