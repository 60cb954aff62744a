using System.Text.Json;
using Dapper.Json.Execution;
using Dapper.Json.Schema;

namespace Dapper.Json.Columns;

/// <summary>A column that is going to be written: what its writer is made from.</summary>
internal readonly record struct PlannedColumn(ColumnSchema Schema, JsonEncodedText Name, PreparedOptions Options)
{
    /// <summary>Gets whether text and bytes of the column are JSON already.</summary>
    public bool IsRawJson => Schema.IsJson || Options.Query.IsRawJson(Schema.Name);
}
