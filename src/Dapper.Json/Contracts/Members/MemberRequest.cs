using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Members;

/// <summary>What is to be made of a column that fills a member.</summary>
/// <param name="Rows">The open result.</param>
/// <param name="Column">The column and the member's JSON name.</param>
/// <param name="Mapped">What Dapper makes of it.</param>
/// <param name="Member">The property that it becomes; null where the JSON has none and only errors matter.</param>
internal readonly record struct MemberRequest(RowSource Rows, PlannedColumn Column, MappedColumn Mapped, JsonMember? Member);
