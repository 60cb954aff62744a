using System.Data.Common;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>A column whose values are read through the getters of <see cref="DbDataReader"/>: once each, and in the order of the ordinals.</summary>
internal abstract class ReaderColumn(in PlannedColumn column) : ColumnWriter(column)
{
    public sealed override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (!progress.IsInValue)
        {
            bool isNull;
            try
            {
                isNull = source.Reader.IsDBNull(Ordinal);
            }
            catch (Exception cause) when (!SourceFailure.Is(cause, source.Reader))
            {
                // Some drivers convert the value even for IsDBNull.
                throw new UnreadableValueException(cause);
            }

            if (isNull)
            {
                return WriteNull(writer);
            }

            Name.Write(writer);
        }

        return WriteValue(source, writer, ref progress);
    }

    public sealed override void AddKey(RowSource source, RowKey key)
    {
        if (source.IsNull(Ordinal))
        {
            key.AddNull();
        }
        else
        {
            AddValueKey(source, key);
        }
    }

    /// <summary>Adds the value of the current row, which is not NULL, to a key.</summary>
    protected virtual void AddValueKey(RowSource source, RowKey key) => key.AddJson(this, source);

    /// <summary>Writes the value of the current row, which is not NULL, or the next piece of it.</summary>
    /// <inheritdoc cref="ColumnWriter.Write"/>
    public abstract bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress);
}
