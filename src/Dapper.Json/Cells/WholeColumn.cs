using System.Data.Common;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>A column whose values are always written as a whole.</summary>
internal abstract class WholeColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public sealed override bool WriteValue(RowSource row, Utf8JsonWriter writer)
    {
        WriteValue(row.Reader, writer);
        return true;
    }

    /// <summary>Writes the value of the current row, which is not NULL.</summary>
    protected abstract void WriteValue(DbDataReader reader, Utf8JsonWriter writer);
}
