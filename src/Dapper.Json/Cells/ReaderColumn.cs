using System.Data.Common;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>A column read through the getters of <see cref="DbDataReader"/>: once, and in the order of the ordinals.</summary>
internal abstract class ReaderColumn(in PlannedColumn column) : ColumnWriter(column)
{
    public sealed override bool Write(RowSource row, Utf8JsonWriter writer)
    {
        if (!row.Progress.IsInValue)
        {
            if (row.Reader.IsDBNull(Ordinal))
            {
                return WriteNull(writer);
            }

            writer.WritePropertyName(Name);
        }

        return WriteValue(row, writer);
    }

    /// <summary>Writes the value of the current row, which is not NULL, or the next piece of it.</summary>
    /// <inheritdoc cref="ColumnWriter.Write" path="/returns"/>
    public abstract bool WriteValue(RowSource row, Utf8JsonWriter writer);
}
