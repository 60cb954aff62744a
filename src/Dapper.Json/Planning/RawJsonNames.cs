using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>Looks whether the columns that the caller says hold JSON are there.</summary>
internal static class RawJsonNames
{
    /// <exception cref="JsonQueryException">A name is none of the columns'. It may be misspelt, and its JSON would be written as a string.</exception>
    public static void ThrowIfMissing(CellSettings settings, ColumnSchema[] columns)
    {
        if (settings.IsOfSeveral)
        {
            // All of the results have to be seen: see UnseenNames.
            return;
        }

        foreach (string name in settings.RawJsonColumns)
        {
            if (!Array.Exists(columns, column => column.Name.Equals(name, StringComparison.OrdinalIgnoreCase)))
            {
                string known = string.Join(", ", columns.Select(static column => $"'{column.Name}'"));
                throw ColumnError.Of(
                    $"JsonQueryOptions.RawJsonColumns names '{name}', which is no column of the result. Its columns are {known}.",
                    ColumnSchema.None);
            }
        }
    }
}
