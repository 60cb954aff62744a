using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>An object with a list.</summary>
/// <param name="List">The list's name, for messages.</param>
/// <param name="First">The first column of its elements, for messages.</param>
/// <param name="Values">The columns of the object's values, those of objects inside included.</param>
internal sealed record GroupLevel(string List, ColumnSchema First, ColumnSchema[] Values);
