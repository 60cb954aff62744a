using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>Writes one column of a row as a property. Cached in a plan: it keeps nothing of the row.</summary>
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

    /// <summary>Makes one for the same column that writes nothing.</summary>
    protected ColumnWriter(ColumnWriter other)
    {
        Schema = other.Schema;
        MemberType = other.MemberType;
        Name = PropertyName.Written;
        _null = NullWriter.Omitted;
    }

    public ColumnSchema Schema { get; }

    /// <summary>Gets the type of the member that the column fills, for messages; null where it fills none.</summary>
    public Type? MemberType { get; }

    /// <summary>
    /// Gets whether writing the column may run code of the caller's, such as a converter. Only a writer that knows better says no.
    /// </summary>
    public virtual bool RunsCallersCode => true;

    protected bool NullRunsCallersCode => _null is { RunsCallersCode: true };

    /// <summary>Gets what the column is written under.</summary>
    public PropertyName Name { get; }

    protected int Ordinal => Schema.Ordinal;

    /// <summary>Writes the property, or the next piece of a large one.</summary>
    /// <param name="source">The result, on the row to be written.</param>
    /// <param name="writer">Where the property goes.</param>
    /// <param name="progress">How far the value has come; none before the first call for a row.</param>
    /// <returns>
    /// Whether the property is complete. If not, what has been written may be passed on before the next call, which
    /// continues where <paramref name="progress"/> says.
    /// </returns>
    public abstract bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress);

    /// <summary>Says whether the current row's cell is NULL.</summary>
    public virtual bool IsNull(RowSource source) => source.IsNull(Ordinal);

    /// <summary>
    /// Adds the current row's value to a grouping key. A source may hold a lock meanwhile, under which no custom code may run: column writers of
    /// such a source override this, and add the raw value.
    /// </summary>
    public virtual void AddKey(RowSource source, RowKey key) => key.AddJson(this, source);

    /// <summary>Writes what stands for a NULL, or nothing where those are left out.</summary>
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

    /// <summary>Writes the property of a NULL that is not left out.</summary>
    public virtual void WriteNullProperty(Utf8JsonWriter writer) => Name.WriteNull(writer);
}
