using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>A column that Dapper would fill a member from.</summary>
/// <param name="Schema">The column.</param>
/// <param name="Member">The member's name, for a person.</param>
/// <param name="Type">The type that the cell is converted to, and of the field.</param>
/// <param name="ValueOfNull">What the member holds where the column holds NULL.</param>
internal sealed record MappedColumn(ColumnSchema Schema, string Member, Type Type, object? ValueOfNull);
