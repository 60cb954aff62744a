using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>Writes one column of a row as a property. Cached in a plan, so it holds no state of a row.</summary>
internal abstract class ColumnWriter
{
    private readonly bool _omitsNull;
    private readonly NullWriter? _null;

    protected ColumnWriter(in PlannedColumn column)
    {
        Schema = column.Schema;
        MemberType = column.MemberType;
        Name = column.Name;
        _omitsNull = column.OmitsNulls;
        _null = column.OnNull;
    }

    /// <summary>Creates a writer for the same column that writes nothing.</summary>
    protected ColumnWriter(ColumnWriter other)
    {
        Schema = other.Schema;
        MemberType = other.MemberType;
        Name = PropertyName.Written;
        _null = NullWriter.Omitted;
    }

    public ColumnSchema Schema { get; }

    /// <summary>Gets the type of the member that the column fills, for messages; null if it fills none.</summary>
    public Type? MemberType { get; }

    /// <summary>Gets the name of the property.</summary>
    public PropertyName Name { get; }

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

    /// <summary>Returns whether the column is NULL in the current row.</summary>
    public virtual bool IsNull(RowSource source) => source.IsNull(Ordinal);

    /// <summary>
    /// Adds the current row's value to a grouping key: its JSON, unless the driver's own value tells as much at less cost.
    /// </summary>
    public virtual void AddKey(RowSource source, RowKey key) => key.AddJson(this, source);

    /// <summary>Adds the current row's value, which is not NULL, to a grouping key and writes all of it, if that takes more than its JSON.</summary>
    /// <remarks>The value is read once, also if writing it fails: then it has been added.</remarks>
    /// <returns>Whether it did. If not, its JSON is its key, and nothing has been read.</returns>
    public virtual bool TryWriteWithKey(RowSource source, Utf8JsonWriter writer, RowKey key) => false;

    /// <summary>Notes how many arrays and objects of its row are around the column. Each plan has writers of its own.</summary>
    public virtual void Place(int depth)
    {
    }

    /// <summary>Writes the property of a NULL, or nothing if it is omitted.</summary>
    /// <returns>True: the property is complete.</returns>
    public bool WriteNull(Utf8JsonWriter writer)
    {
        if (_null is not null)
        {
            _null.Write(writer, Name);
        }
        else if (!_omitsNull)
        {
            WriteNullProperty(writer);
        }

        return true;
    }

    /// <summary>Writes the next piece of text or bytes, with the name before the first.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected bool WritePiece(Utf8JsonWriter writer, ReadOnlySpan<byte> piece, bool isText, bool isLast, ref ValueProgress progress)
    {
        if (isText && isLast && !progress.IsInValue)
        {
            // One call for the name and the text: nearly all texts are short.
            Name.WriteString(writer, piece);
            return true;
        }

        if (!progress.IsInValue)
        {
            Name.Write(writer);
        }

        return isText ? progress.WriteText(writer, piece, isLast) : progress.WriteBase64(writer, piece, isLast);
    }

    /// <summary>Writes the property of a NULL that is not omitted.</summary>
    public virtual void WriteNullProperty(Utf8JsonWriter writer) => Name.WriteNull(writer);
}
