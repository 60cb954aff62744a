using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.Contracts;

/// <summary>
/// The requirements of typed rows in a program that is trimmed or compiled ahead of time. Compiled into each package: neither needs internals of the other.
/// </summary>
internal static class RowType
{
    /// <summary>All members: Dapper also uses those that are not public.</summary>
    public const DynamicallyAccessedMemberTypes Kept = DynamicallyAccessedMemberTypes.All;

    /// <summary>The warning that typed queries need code generation at run time, with the alternative.</summary>
    public const string NeedsDynamicCode =
        "In a typed query Dapper maps the rows, with code that it generates at run time. "
        + "Where that is not possible, query without the type.";
}
