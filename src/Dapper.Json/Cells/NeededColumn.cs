namespace Dapper.Json.Cells;

/// <summary>A column that is read of each row.</summary>
/// <param name="Schema">The column.</param>
/// <param name="Level">
/// The number of lists around it: a row that shares more levels with the one before needs the column not again. A key is needed of each row.
/// </param>
/// <param name="Writer">What reads it; null for what wants objects.</param>
internal readonly record struct NeededColumn(ColumnSchema Schema, int Level = NeededColumn.OfEachRow, ColumnWriter? Writer = null)
{
    private const int OfEachRow = int.MaxValue;
}
