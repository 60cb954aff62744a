using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Providers;

namespace Dapper.Json.Columns;

/// <summary>A column read through the getters of <see cref="DbDataReader"/>: once, and in the order of the ordinals.</summary>
internal abstract class ReaderColumn(in PlannedColumn column) : ColumnWriter(column)
{
    public sealed override void Write(RowSource row, Utf8JsonWriter writer)
    {
        DbDataReader reader = row.Reader;
        if (reader.IsDBNull(Ordinal))
        {
            WriteNull(writer);
        }
        else
        {
            writer.WritePropertyName(Name);
            WriteValue(reader, writer);
        }
    }

    /// <summary>Writes the value of the current row, which is not NULL.</summary>
    public abstract void WriteValue(DbDataReader reader, Utf8JsonWriter writer);
}
