using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A column that is asked for a NULL before its value is read.</summary>
internal abstract class ReaderColumn(in PlannedColumn column, NullWriter? ownNull = null) : ColumnWriter(column, ownNull)
{
    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
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
    protected abstract bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress);
}
