using System.Diagnostics.CodeAnalysis;

namespace Dapper.Json.Contracts;

/// <summary>What rows that are mapped to a type ask of a program that is trimmed or compiled ahead of time.</summary>
internal static class RowType
{
    /// <summary>Dapper looks at all members, those that are not public included.</summary>
    public const DynamicallyAccessedMemberTypes Kept = DynamicallyAccessedMemberTypes.All;

    /// <summary>Why the typed methods are not for programs that were compiled ahead of time, and what is.</summary>
    public const string NeedsDynamicCode =
        "By the contract of a type, rows are mapped by Dapper, which makes code at run time. "
        + "Where that is not possible, query without the type: the columns are the contract then.";
}
