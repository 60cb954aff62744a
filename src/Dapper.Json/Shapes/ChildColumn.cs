using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>An object inside of the row's, written from the columns behind a split.</summary>
/// <param name="column">Its first column, and what stands for a child that is missing.</param>
/// <param name="columns">The writers of its properties.</param>
/// <param name="isMissingWithFirst">Whether it is missing where its first column holds NULL.</param>
internal sealed class ChildColumn(in PlannedColumn column, ColumnWriter[] columns, bool isMissingWithFirst) : ColumnWriter(column)
{
    public override ColumnWriter At(RowSource row) => columns.Length == 0 ? this : columns[Math.Min(row.ChildPosition, columns.Length - 1)];

    public override bool Write(RowSource row, Utf8JsonWriter writer)
    {
        if (!row.IsInChild)
        {
            if (isMissingWithFirst && row.Reader.IsDBNull(Ordinal))
            {
                return WriteNull(writer);
            }

            writer.WriteStartObject(Name);
            row.IsInChild = true;
        }

        for (; row.ChildPosition < columns.Length; row.ChildPosition++)
        {
            if (!columns[row.ChildPosition].Write(row, writer))
            {
                return false;
            }
        }

        writer.WriteEndObject();
        row.ChildPosition = 0;
        row.IsInChild = false;
        return true;
    }
}
