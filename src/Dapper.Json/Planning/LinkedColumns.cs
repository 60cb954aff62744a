using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>Names the columns of a result that link it to others in a document of several results.</summary>
/// <param name="Hidden">The names of columns that are left out of the rows.</param>
/// <param name="Keys">The names of columns whose values precede each row. If there are any, they and the row are written as one array.</param>
internal sealed record LinkedColumns(string[] Hidden, string[] Keys)
{
    /// <summary>Gets the text that is equal for equal names.</summary>
    public string Text { get; } = string.Join('\n', [.. Hidden, "", .. Keys]).ToUpperInvariant();

    /// <summary>Returns whether a column is left out of the rows.</summary>
    public bool Hides(ColumnSchema column) => Array.Exists(Hidden, name => NameSyntax.Is(column.Name, name));

    /// <summary>Returns the columns whose values are written before each row.</summary>
    /// <exception cref="JsonQueryException">The result has no such column.</exception>
    public ColumnSchema[] KeysOf(ColumnSchema[] columns) => Array.ConvertAll(Keys, name => Find(columns, name));

    /// <summary>Finds a column by its name in the options of a result.</summary>
    /// <exception cref="JsonQueryException">The result has no such column.</exception>
    public static ColumnSchema Find(ColumnSchema[] columns, string name)
    {
        int ordinal = Array.FindIndex(columns, column => NameSyntax.Is(column.Name, name));
        return ordinal >= 0 ? columns[ordinal] : throw ColumnError.Of(
            $"A JsonResultSet names the column '{name}', which is not a column of its result. The result's columns are {UnseenNames.ListOf(columns)}.",
            ColumnSchema.None);
    }
}
