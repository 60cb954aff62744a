using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>Writes one column of a row as a property. Cached in a plan, so it holds no state of a row.</summary>
internal abstract class ColumnWriter(ColumnSchema schema, PropertyName name, NullWriter onNull, Type? memberType)
{
    /// <param name="column">The column.</param>
    /// <param name="ownNull">The writer of a NULL that the options do not omit; null for a plain one. That of a member has precedence.</param>
    protected ColumnWriter(in PlannedColumn column, NullWriter? ownNull = null)
        : this(
            column.Schema, column.Name, column.OnNull ?? (column.OmitsNulls ? NullWriter.Omitted : ownNull ?? NullWriter.Literal), column.MemberType)
    {
    }

    public ColumnSchema Schema { get; } = schema;

    /// <summary>Gets the type of the member that the column fills, for messages; null if it fills none.</summary>
    public Type? MemberType { get; } = memberType;

    /// <summary>Gets the name of the property.</summary>
    public PropertyName Name { get; } = name;

    /// <summary>Gets the writer of a NULL.</summary>
    public NullWriter Null { get; } = onNull;

    protected int Ordinal => Schema.Ordinal;

    /// <summary>Writes the property, or the next piece of a large one.</summary>
    /// <param name="source">The result, on the row to be written.</param>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="progress">The progress of a value that is written in pieces; empty before the first call for a row.</param>
    /// <returns>
    /// Whether the property is complete. If not, what has been written may be flushed before the next call, which continues at
    /// <paramref name="progress"/>.
    /// </returns>
    public abstract bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress);

    /// <summary>Writes the value of the current row into memory.</summary>
    /// <returns>Its JSON, valid until the next value there.</returns>
    public ReadOnlySpan<byte> JsonOf(RowSource source, JsonScratch memory)
    {
        var progress = default(ValueProgress);
        Utf8JsonWriter writer = memory.Begin();
        try
        {
            while (!Write(source, writer, ref progress))
            {
                writer.Flush();
            }
        }
        finally
        {
            progress.Abandon();
        }

        return memory.End();
    }

    /// <summary>Returns whether the column is NULL in the current row, or is none.</summary>
    public bool IsNull(RowSource source) => Ordinal < 0 || source.IsNull(Schema);

    /// <summary>Writes the property of a NULL, or nothing if it is omitted.</summary>
    /// <returns>True: the property is complete.</returns>
    public bool WriteNull(Utf8JsonWriter writer)
    {
        Null.Write(writer, Name);
        return true;
    }
}
