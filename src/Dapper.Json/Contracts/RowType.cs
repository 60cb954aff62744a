using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.Contracts;

/// <summary>What trimming must leave of a type that rows are mapped to.</summary>
internal static class RowType
{
    /// <summary>Dapper looks at all members, those that are not public included.</summary>
    public const DynamicallyAccessedMemberTypes Kept = DynamicallyAccessedMemberTypes.All;
}
