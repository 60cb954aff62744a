using System.Data;

namespace Dapper.Json.Documents;

/// <summary>Which rows a method writes, and how many there may be: the endings of Dapper's Query methods.</summary>
internal enum ExpectedRows
{
    /// <summary>All rows, as the format says.</summary>
    All,

    /// <summary>The first row, as an object; there must be one.</summary>
    First,

    /// <summary>The first row, as an object, or nothing.</summary>
    FirstOrDefault,

    /// <summary>The only row, as an object.</summary>
    Single,

    /// <summary>The only row, as an object, or nothing.</summary>
    SingleOrDefault,
}

internal static class ExpectedRowsExtensions
{
    /// <summary>Gives what Dapper asks its drivers for: a second row must be fetched to know that a single one is single.</summary>
    public static CommandBehavior Behavior(this ExpectedRows rows, bool isSequential) =>
        (rows is ExpectedRows.First or ExpectedRows.FirstOrDefault
            ? CommandBehavior.SingleResult | CommandBehavior.SingleRow
            : CommandBehavior.SingleResult)
        | (isSequential ? CommandBehavior.SequentialAccess : CommandBehavior.Default);
}
