using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Plans;

/// <summary>The draft of a nested object or list.</summary>
/// <param name="Object">The object, or an element of the list.</param>
/// <param name="Draft">Its properties.</param>
/// <param name="Keys">The writers of the grouping keys of the object around a list; empty for an object.</param>
internal sealed record ChildDraft(ObjectMap Object, ObjectDraft Draft, ColumnWriter[] Keys);
