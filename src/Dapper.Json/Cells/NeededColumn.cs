namespace Dapper.Json.Cells;

/// <summary>A column that is read of each row, by what reads it.</summary>
/// <param name="Writer">What reads it.</param>
/// <param name="Level">
/// The number of lists around it: a row that shares so many levels, or more, with the one before needs no column of the outer ones again. A key is needed
/// of each row.
/// </param>
internal readonly record struct NeededColumn(ColumnWriter Writer, int Level)
{
    /// <summary>The level of a column that is needed of each row.</summary>
    public const int OfEachRow = int.MaxValue;
}
