namespace Dapper.Json.Parameters.Dialects;

/// <summary>How a column is read in SQL.</summary>
/// <param name="Type">The type that it is declared with, where columns are declared.</param>
/// <param name="Before">What stands before each use of the value.</param>
/// <param name="After">What stands behind it.</param>
internal readonly record struct ColumnSql(string Type, string Before = "", string After = "")
{
    public string Read(string value) => Before + value + After;
}
