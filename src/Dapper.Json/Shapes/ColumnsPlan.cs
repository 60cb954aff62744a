using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Shapes;

/// <summary>Rows written as one object each, by one writer per property in the order of the properties.</summary>
internal class ColumnsPlan(ResultSchema schema, ColumnWriter[] columns) : RowPlan(schema)
{
    public sealed override bool WriteRow(RowSource row, Utf8JsonWriter writer, long rowNumber)
    {
        int position = row.Position;
        try
        {
            if (position == 0 && !row.Progress.IsInValue && !row.IsInChild)
            {
                writer.WriteStartObject();
            }

            for (; position < columns.Length; position++)
            {
                if (!columns[position].Write(row, writer))
                {
                    row.Position = position;
                    return false;
                }
            }

            writer.WriteEndObject();
            row.Position = 0;
            return true;
        }
        catch (Exception cause) when (cause is not OperationCanceledException)
        {
            ColumnWriter failed = columns[Math.Min(position, columns.Length - 1)].At(row);

            // The cause alone seldom says what a value did not fit into: "Arithmetic operation resulted in an overflow."
            string member = failed.MemberType is { } type ? $", for a member of type {TypeNames.Of(type)}" : "";
            throw new JsonQueryException($"A value could not be written as JSON{member}: {cause.Message}", failed.Schema, rowNumber, cause);
        }
    }
}
