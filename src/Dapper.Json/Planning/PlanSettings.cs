using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>The settings that plans of rows are made by.</summary>
/// <param name="Cells">The settings of cell values.</param>
/// <param name="Duplicates">The handling of columns with equal names.</param>
/// <param name="ArePaths">Whether the names are paths.</param>
/// <param name="Keys">The names of the grouping keys; empty if all columns are.</param>
/// <param name="ThrowsForUnmapped">Whether a column that fills no member of a row's type is an error.</param>
/// <param name="ThrowsForMissing">Whether a required member of a row's type that no column fills is an error.</param>
internal sealed record PlanSettings(
    CellSettings Cells, JsonDuplicateNameHandling Duplicates, bool ArePaths, NameList Keys, bool ThrowsForUnmapped, bool ThrowsForMissing)
{
    /// <summary>Gets whether the options may name a column of another result. With several results, <see cref="UnseenNames"/> checks the names.</summary>
    public bool MayBeElsewhere { get; init; }

    /// <summary>Gets the columns that are read beside the rows; null for none.</summary>
    public LeftOutColumns? LeftOut { get; init; }

    /// <summary>Reads the names of a result's columns.</summary>
    /// <param name="columns">The columns.</param>
    /// <param name="isFlat">Whether names are written as they are, except for their types, as in a table.</param>
    /// <exception cref="JsonQueryException">A name has brackets and is no path, or the result has no column that the options name.</exception>
    public PathColumn[] Read(ColumnSchema[] columns, bool isFlat = false)
    {
        NameList rawJson = Cells.RawJsonColumns;
        ThrowIfMissing(rawJson, columns);
        return Array.ConvertAll(columns, column => PathColumn.Read(column, isPath: ArePaths && !isFlat, mayEndInType: ArePaths, rawJson));
    }

    private void ThrowIfMissing(NameList rawJson, ColumnSchema[] columns)
    {
        string? missing = rawJson.FirstOrDefault(name => !Array.Exists(columns, column => NameSyntax.Is(column.Name, name)));
        if (missing is not null && !MayBeElsewhere)
        {
            throw ColumnError.Of(
                $"JsonQueryOptions.RawJsonColumns names '{missing}', which is not a column of the result. Its columns are {UnseenNames.ListOf(columns)}.",
                ColumnSchema.None);
        }
    }
}
