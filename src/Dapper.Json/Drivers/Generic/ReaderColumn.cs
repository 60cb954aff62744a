using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A column whose values are read through the getters of <see cref="DbDataReader"/>: once each, and in the order of the ordinals.</summary>
internal abstract class ReaderColumn(in PlannedColumn column) : ColumnWriter(column)
{
    private readonly bool _isVoid = column.Schema.IsVoid;

    public sealed override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (!progress.IsInValue)
        {
            if (ReadsNull(source))
            {
                return WriteNull(writer);
            }

            Name.Write(writer);
        }

        return WriteValue(source, writer, ref progress);
    }

    public override bool IsNull(RowSource source) => _isVoid || base.IsNull(source);

    public sealed override void AddKey(RowSource source, RowKey key)
    {
        if (ReadsNull(source))
        {
            key.AddNull();
        }
        else if (!TryAddKey(source, key, writer: null))
        {
            key.AddJson(this, source);
        }
    }

    public sealed override bool TryWriteWithKey(RowSource source, Utf8JsonWriter writer, RowKey key) => TryAddKey(source, key, writer);

    /// <summary>Adds the value of the current row, which is not NULL, to a key, and writes it if there is a writer. It is read once.</summary>
    /// <returns>Whether it has been added. If not, its JSON is its key, and nothing has been read.</returns>
    protected virtual bool TryAddKey(RowSource source, RowKey key, Utf8JsonWriter? writer) => false;

    /// <summary>Writes the value of the current row, which is not NULL, or the next piece of it.</summary>
    /// <inheritdoc cref="ColumnWriter.Write"/>
    public abstract bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress);

    private bool ReadsNull(RowSource source)
    {
        try
        {
            return _isVoid || source.Reader.IsDBNull(Ordinal);
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, source.Reader))
        {
            // Some drivers convert the value even for IsDBNull.
            throw new UnreadableValueException(cause);
        }
    }
}
