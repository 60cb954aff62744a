using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>What a bracket looks like.</summary>
internal enum BracketKind
{
    /// <summary>Like nothing: what is inside belongs to what is around.</summary>
    None,

    Object,

    Array,
}

/// <summary>What stands around some steps.</summary>
internal sealed record Bracket(BracketKind Kind, PropertyName Name)
{
    /// <summary>Gets whether it stands there only once a column inside is seen to hold a value.</summary>
    public bool IsLazy { get; init; }

    /// <summary>Gets the column that says that there is nothing where it holds NULL; null where it alone does not decide.</summary>
    public ColumnSchema? Decides { get; init; }

    /// <summary>Gets the column that stands for it in messages.</summary>
    public ColumnSchema First { get; init; } = ColumnSchema.None;

    /// <summary>Gets what is written where there is nothing inside; null for nothing.</summary>
    public NullWriter? Missing { get; init; }

    public bool RunsCallersCode => Missing is { RunsCallersCode: true };

    public void Open(Utf8JsonWriter writer)
    {
        if (Kind == BracketKind.None)
        {
            return;
        }

        Name.Write(writer);
        if (Kind == BracketKind.Object)
        {
            writer.WriteStartObject();
        }
        else
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
