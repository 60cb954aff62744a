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

    /// <summary>Returns what to do where a driver, such as SQLite's, stores a Guid as text or bytes; empty for another failure.</summary>
    /// <param name="cause">What the conversion of a value failed with.</param>
    /// <param name="member">The type that it was converted to; null if only the message says it.</param>
    public static string AdviceOn(Exception cause, Type? member = null) =>
        cause is InvalidCastException && (member == typeof(Guid) || cause.Message.Contains("'System.Guid'", StringComparison.Ordinal))
            ? " Let the driver convert it: SqlMapper.AddTypeMap(typeof(Guid), DbType.Guid, true), and the same for Guid?."
            : "";

    /// <summary>
    /// Returns an error with what to do where a reader that the caller has opened for sequential access refuses to go back; null for another failure. A reader
    /// that the library has opened is not the caller's to change.
    /// </summary>
    public static Exception? WithAdviceToCaller(Exception exception) =>
        exception is JsonQueryException { InnerException: { } cause } error && SourceFailure.IsRefusalToGoBack(cause.InnerException ?? cause)
            ? new JsonQueryException(
                $"{error.Message}. Open the reader without CommandBehavior.SequentialAccess, or select the columns in the order in which they are written.",
                error.Ordinal, error.ColumnName, error.DataTypeName, error.RowNumber, cause)
            : null;

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
