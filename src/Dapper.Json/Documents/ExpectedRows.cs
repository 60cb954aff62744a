using System.Data;

namespace Dapper.Json.Documents;

/// <summary>Which rows are wanted and what is made of them.</summary>
internal enum ExpectedRows
{
    /// <summary>All rows, as the document wants them.</summary>
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
    public static bool IsSingle(this ExpectedRows shape) => shape is ExpectedRows.Single or ExpectedRows.SingleOrDefault;

    /// <summary>Gives what Dapper asks its drivers for: a second row must be fetched to know that a single one is single.</summary>
    public static CommandBehavior Behavior(this ExpectedRows shape, bool isSequential) =>
        (shape is ExpectedRows.First or ExpectedRows.FirstOrDefault
            ? CommandBehavior.SingleResult | CommandBehavior.SingleRow
            : CommandBehavior.SingleResult)
        | (isSequential ? CommandBehavior.SequentialAccess : CommandBehavior.Default);

    /// <summary>Fails as LINQ, and so Dapper, does when there are fewer or more rows than the shape allows.</summary>
    /// <exception cref="InvalidOperationException">There are.</exception>
    public static void ThrowIfNot(this ExpectedRows shape, long rows)
    {
        if (rows == 0 && shape is ExpectedRows.First or ExpectedRows.Single)
        {
            throw new InvalidOperationException("The query returned no row.");
        }

        if (rows > 1 && shape.IsSingle())
        {
            throw new InvalidOperationException("The query returned more than one row.");
        }
    }
}
