using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.Contracts;

/// <summary>
/// The members of row types that are kept in a program that is trimmed or compiled ahead of time.
/// Compiled into each package: neither needs internals of the other.
/// </summary>
internal static class RowType
{
    /// <summary>All members: Dapper also uses those that are not public.</summary>
    public const DynamicallyAccessedMemberTypes Members = DynamicallyAccessedMemberTypes.All;
}
