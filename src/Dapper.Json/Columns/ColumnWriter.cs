using System.Text.Json;
using Dapper.Json.Providers;
using Dapper.Json.Schema;

namespace Dapper.Json.Columns;

/// <summary>Writes one column of a row as a property. Cached in a plan: it keeps nothing of the row.</summary>
internal abstract class ColumnWriter(in PlannedColumn column)
{
    private readonly bool _omitsNull = column.Options.OmitsNulls;

    public ColumnSchema Schema { get; } = column.Schema;

    protected int Ordinal { get; } = column.Schema.Ordinal;

    protected JsonEncodedText Name { get; } = column.Name;

    public abstract void Write(RowSource row, Utf8JsonWriter writer);

    protected void WriteNull(Utf8JsonWriter writer)
    {
        if (!_omitsNull)
        {
            WriteNullProperty(writer);
        }
    }

    protected internal virtual void WriteNullProperty(Utf8JsonWriter writer) => writer.WriteNull(Name);
}
