using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>Text of any length, read in pieces and never made a string of.</summary>
internal sealed class SqlServerTextColumn(in PlannedColumn column) : ReaderColumn(column)
{
    private readonly SqlServerText _way = column.Schema.TextWay();

    public override bool WriteValue(RowSource row, Utf8JsonWriter writer)
    {
        bool isFirst = !row.Progress.IsInValue;
        ReadOnlySpan<char> piece = ((SqlServerSource)row).ReadText(Ordinal, _way, out bool isLast);
        if (isFirst && isLast)
        {
            writer.WriteStringValue(piece);
        }
        else
        {
            writer.WriteStringValueSegment(piece, isLast);
        }

        return isLast;
    }
}
