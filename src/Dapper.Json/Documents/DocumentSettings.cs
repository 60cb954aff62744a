using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>What a document of several results needs of the query's options.</summary>
/// <param name="Cells">The settings of cell values.</param>
/// <param name="Plans">The plans of rows.</param>
/// <param name="Outputs">The pool of memory for results that wait for their places.</param>
/// <param name="Fields">The fields that are written; null for all.</param>
internal readonly record struct DocumentSettings(CellSettings Cells, PlanCache Plans, OutputPool Outputs, JsonFields? Fields);
