using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>A column and the member that Dapper would fill from it.</summary>
/// <param name="Schema">The column.</param>
/// <param name="Member">The member's name, for messages.</param>
/// <param name="Type">The type of the field, to which the cell is converted.</param>
/// <param name="ValueOfNull">The member's value if the column is NULL.</param>
internal sealed record MappedColumn(ColumnSchema Schema, string Member, Type Type, object? ValueOfNull)
{
    /// <summary>Gets whether the cell is embedded as JSON instead of converted.</summary>
    public bool IsRawJson { get; } = EmbeddedJson.Is(Schema, Type);
}
