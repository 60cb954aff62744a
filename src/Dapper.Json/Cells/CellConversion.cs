using System.Data.Common;

namespace Dapper.Json.Cells;

/// <summary>
/// How Dapper turns the cells of one column type into a <typeparamref name="T"/>: the member's type, without Nullable.
/// It throws where Dapper throws, an exception of the type that Dapper's DataException has inside.
/// </summary>
internal sealed class CellConversion<T>(Func<object, T> fromBoxed)
{
    /// <summary>
    /// Gets what Dapper does with any boxed cell but NULL, also one of another type than the column's, as SQLite has them.
    /// Where <see cref="MustRead"/> is set Dapper makes no box, and this only unboxes a T.
    /// </summary>
    public Func<object, T> FromBoxed { get; } = fromBoxed;

    /// <summary>Gets the same for a column of longs, and only for its cells that are longs.</summary>
    public Func<long, T>? FromInt64 { get; init; }

    /// <summary>Gets the same for a column of doubles, and only for its cells that are doubles.</summary>
    public Func<double, T>? FromDouble { get; init; }

    /// <summary>Gets the same for a column of strings, and only for its cells that are text.</summary>
    public TextConversion<T>? FromText { get; init; }

    /// <summary>
    /// Gets how a cell that is not NULL is read and converted by the typed getter of the column's type. It is for drivers
    /// whose columns have one type, unless <see cref="MustRead"/> is set. Null where only the boxed cell is right.
    /// </summary>
    public Func<DbDataReader, int, T>? Read { get; init; }

    /// <summary>
    /// Gets whether Dapper leaves the conversion to the driver's GetFieldValue: then each cell, of any driver, is read by
    /// <see cref="Read"/> alone, and what it returns is up to the driver.
    /// </summary>
    public bool MustRead { get; init; }

    /// <summary>Gets whether every cell of the column's type converts; whether the driver can read it is another question.</summary>
    public bool IsTotal { get; init; }
}

/// <summary>Makes a value of text that no string was made of.</summary>
internal delegate T TextConversion<out T>(ReadOnlySpan<char> text);
