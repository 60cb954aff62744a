using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A column whose values are read through the getters of <see cref="DbDataReader"/>: once each, and in the order of the ordinals.</summary>
internal abstract class ReaderColumn(in PlannedColumn column, NullWriter? ownNull = null, object? form = null)
    : ColumnWriter(column, ownNull, form)
{
    public sealed override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (!progress.IsInValue)
        {
            if (IsNull(source))
            {
                return WriteNull(writer);
            }

            Name.Write(writer);
        }

        return WriteValue(source, writer, ref progress);
    }

    /// <summary>Writes the value of the current row, which is not NULL, or the next piece of it.</summary>
    /// <inheritdoc cref="ColumnWriter.Write"/>
    public abstract bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress);
}
