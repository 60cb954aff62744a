using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Conversions;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>
/// Finds the columns of a typed query that are embedded as JSON: those that are declared as raw JSON, and those of the database's JSON types whose
/// member Dapper cannot create from the text.
/// </summary>
internal static class EmbeddedJson
{
    /// <param name="column">The column.</param>
    /// <param name="target">The type of what it fills; null for nothing.</param>
    public static bool Is(ColumnSchema column, Type? target) =>
        column.IsRawJson || (column.IsJson && column.FieldType == typeof(string) && target is not null && IsOnlyJson(target));

    /// <summary>Returns whether Dapper cannot create a value of the type from text.</summary>
    /// <remarks>The operator of JsonNode does not count: it creates a JSON string.</remarks>
    private static bool IsOnlyJson(Type type) =>
        !ClrType.IsValue(type) && type != typeof(object) && !SqlMapper.HasTypeHandler(type)
        && (type.Assembly == typeof(JsonSerializer).Assembly || ConversionOperators.Find(typeof(string), type) is null);
}
