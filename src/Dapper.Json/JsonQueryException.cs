namespace Dapper.Json;

/// <summary>
/// The exception for a column or a cell value that cannot be read or written as JSON. It names the row and the column; the cause is its
/// <see cref="Exception.InnerException"/>.
/// </summary>
/// <remarks>
/// A failure of the query itself (a syntax error, a lost connection, a deadlock while the next row is fetched) is reported by the driver's
/// own exception. The library creates the exception. The constructor is for tests of code that handles it.
/// </remarks>
/// <param name="message">The message.</param>
/// <param name="ordinal">The value of <see cref="Ordinal"/>; the default is -1.</param>
/// <param name="columnName">The value of <see cref="ColumnName"/>; the default is empty.</param>
/// <param name="dataTypeName">The value of <see cref="DataTypeName"/>; the default is empty.</param>
/// <param name="rowNumber">The value of <see cref="RowNumber"/>; the default is 0.</param>
/// <param name="innerException">The cause; null for none.</param>
public sealed class JsonQueryException(
    string message, int ordinal = -1, string columnName = "", string dataTypeName = "", long rowNumber = 0, Exception? innerException = null)
    : Exception(message, innerException)
{
    /// <summary>Gets the number of the row that failed.</summary>
    /// <value>1 for the first row; 0 if the columns of the result are the error.</value>
    public long RowNumber { get; } = rowNumber;

    /// <summary>Gets the position of the column that failed.</summary>
    /// <value>0 for the first column; -1 if the failure belongs to a whole row, or to a member that no column fills.</value>
    public int Ordinal { get; } = ordinal;

    /// <summary>Gets the name of the column as in the result, before any naming policy.</summary>
    /// <value>Empty for a column without a name and for a whole row; the name of the member if no column fills it.</value>
    public string ColumnName { get; } = columnName;

    /// <summary>Gets the name of the column's type as the driver calls it, such as <c>numeric</c> or <c>nvarchar</c>.</summary>
    /// <value>Empty if the driver names none.</value>
    public string DataTypeName { get; } = dataTypeName;
}
