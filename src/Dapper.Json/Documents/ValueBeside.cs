using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Reads values of a row that are written beside the rows: totals, and the keys of pages.</summary>
internal static class ValueBeside
{
    /// <param name="source">The result, on the row.</param>
    /// <param name="name">The name of the column, as in the options of the result.</param>
    /// <param name="settings">The settings that the value is written with.</param>
    /// <param name="scratch">The memory for the value.</param>
    /// <param name="rowNumber">The number of the row, for errors.</param>
    /// <returns>The JSON of the value, valid until the memory is used again.</returns>
    /// <exception cref="JsonQueryException">The result has no such column, or its value cannot be read or written.</exception>
    public static ReadOnlySpan<byte> Read(RowSource source, string name, CellSettings settings, JsonScratch scratch, long rowNumber)
    {
        ColumnSchema column = ColumnSchema.Of(source.Reader, LinkedColumns.Find(source.CopyNames(), name).Ordinal);
        try
        {
            return scratch.Write(source.CreateWriter(new PlannedColumn(column, PropertyName.Written, settings)), source);
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, source.Reader))
        {
            throw ColumnError.Of($"A value could not be written as JSON: {cause.Message}", column, rowNumber, cause);
        }
    }
}
