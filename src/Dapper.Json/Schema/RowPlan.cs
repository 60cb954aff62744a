using System.Text.Json;
using Dapper.Json.Columns;
using Dapper.Json.Providers;

namespace Dapper.Json.Schema;

/// <summary>How the rows of one schema are written: one writer per column that is kept, in the order of the ordinals.</summary>
internal sealed class RowPlan(ResultSchema schema, ColumnWriter[] columns)
{
    public ResultSchema Schema { get; } = schema;

    /// <summary>Gets or sets the next plan whose schema has the same hash: the cache's link.</summary>
    public RowPlan? Next { get; set; }

    /// <summary>Gets the same plan outside of any chain.</summary>
    public RowPlan Unlinked() => new(Schema, columns);

    /// <summary>Writes the current row as one object, or the next piece of it.</summary>
    /// <returns>Whether the row is complete. If not, what has been written may be passed on before the next call.</returns>
    /// <exception cref="JsonQueryException">A column could not be read or written.</exception>
    public bool WriteRow(RowSource row, Utf8JsonWriter writer, long rowNumber)
    {
        int position = row.Position;
        try
        {
            if (position == 0 && !row.Progress.IsInValue)
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
            ColumnWriter failed = columns[Math.Min(position, columns.Length - 1)];
            throw new JsonQueryException($"A value could not be written as JSON: {cause.Message}", failed.Schema, rowNumber, cause);
        }
    }
}
