using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Members;

/// <summary>The request for a column writer of a member.</summary>
/// <param name="Rows">The open result.</param>
/// <param name="Column">The column and the member's JSON name.</param>
/// <param name="Mapped">The member that Dapper fills from it.</param>
/// <param name="Member">The property in the JSON.</param>
internal readonly record struct MemberRequest(RowSource Rows, PlannedColumn Column, MappedColumn Mapped, JsonMember Member);
