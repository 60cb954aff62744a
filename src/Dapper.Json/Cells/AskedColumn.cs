namespace Dapper.Json.Cells;

/// <summary>A column of <see cref="AskedColumns"/>.</summary>
/// <param name="Index">Its place among all that were asked for.</param>
/// <param name="Schema">The column, with the type that it had then.</param>
internal readonly record struct AskedColumn(int Index, ColumnSchema Schema);
