using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>What trimming must leave of the type that rows are written by: what Dapper.Json and Dapper look at.</summary>
internal static class RowType
{
    /// <summary>Dapper looks at all members, those that are not public included.</summary>
    public const DynamicallyAccessedMemberTypes Kept = DynamicallyAccessedMemberTypes.All;
}
