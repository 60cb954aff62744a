namespace Dapper.Json.Cells;

/// <summary>Creates exceptions that name a column, and the row if one was read.</summary>
internal static class ColumnError
{
    /// <param name="problem">What is wrong.</param>
    /// <param name="column">The column; <see cref="ColumnSchema.None"/> for the result as a whole.</param>
    /// <param name="rowNumber">The number of the row from 1; 0 if none was read.</param>
    /// <param name="cause">The exception that reading or writing the column failed with; null if there was none.</param>
    public static JsonQueryException Of(string problem, ColumnSchema column, long rowNumber = 0, Exception? cause = null) =>
        new(
            Describe(problem, column, rowNumber), column.Ordinal, column.Name, column.DataTypeName, rowNumber,
            cause is UnreadableValueException ? cause.InnerException : cause);

    private static string Describe(string problem, ColumnSchema column, long rowNumber)
    {
        string row = rowNumber > 0 ? $"row {rowNumber}, " : "";
        if (column.Ordinal < 0)
        {
            return rowNumber > 0 ? $"{problem} (row {rowNumber}{(column.Name.Length > 0 ? $", member {column.Name}" : "")})" : problem;
        }

        return $"{problem} ({row}column {column.Ordinal} '{column.Name}'{(column.DataTypeName.Length > 0 ? $", {column.DataTypeName}" : "")})";
    }
}
