using System.Text.Json.Serialization;
using Dapper.Json.Cells;
using DuckDB.NET.Native;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Creates the writers of columns that are read from vectors. All other columns are read as with any driver.</summary>
internal static class DuckDbColumns
{
    public static ColumnWriter? TryCreate(in PlannedColumn column, DuckDBLogicalType type)
    {
        CellSettings settings = column.Settings;
        bool isElement = column.Name.IsElement;
        DuckDbValue? value = NativeMethods.LogicalType.DuckDBGetTypeId(type) switch
        {
            DuckDBType.Varchar when column.IsTextJson => new DuckDbJson(settings.MaxDepth, isElement),
            DuckDBType.Blob when column.IsBinaryJson => new DuckDbJson(settings.MaxDepth, isElement),

            // Also for the type JSON, in a member that is text.
            DuckDBType.Varchar => new DuckDbText(settings.Types.String),
            _ => IsFree(column) ? DuckDbTypes.TryCreate(type, settings, isElement) : null,
        };
        return value?.TryCreateColumn(column);
    }

    /// <summary>Returns whether no custom converter can apply to a list, a dictionary, or anything inside one.</summary>
    private static bool IsFree(in PlannedColumn column) =>
        !column.Schema.FieldType.IsGenericType || column.Settings.Serializer.Converters.All(static converter => converter is JsonStringEnumConverter);
}
