using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>The settings that plans of rows are made by, and the cache of these plans.</summary>
/// <param name="Cells">The settings of cell values.</param>
/// <param name="Query">The settings of the query's options.</param>
internal sealed record PlanSettings(CellSettings Cells, QuerySettings Query)
{
    /// <summary>Gets the cache, which all copies of the settings share.</summary>
    public PlanCache Plans { get; } = new();

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
        NameList rawJson = Query.RawJsonColumns;
        string? missing = rawJson.FirstOrDefault(name => !Array.Exists(columns, column => NameSyntax.Is(column.Name, name, Query.PathNames)));
        return missing is null || MayBeElsewhere
            ? Array.ConvertAll(columns, column => PathColumn.Read(column, isPath: Query.PathNames && !isFlat, mayEndInType: Query.PathNames, rawJson))
            : throw ColumnError.Of(
                $"JsonQueryOptions.RawJsonColumns names '{missing}', which is not a column of the result. Its columns are {UnseenNames.ListOf(columns)}.",
                ColumnSchema.None);
    }
}
