using System.Data.Common;

namespace Dapper.Json.Cells;

/// <summary>
/// The conversion that Dapper applies to the values of one column type to get a <typeparamref name="T"/>: the member's type, without Nullable.
/// It throws where Dapper throws, with the type of the exception that is inside Dapper's DataException.
/// </summary>
internal sealed class CellConversion<T>(Func<object, T> fromBoxed)
{
    /// <summary>
    /// Gets Dapper's conversion of any boxed value but NULL, including values of another type than the column's, as SQLite has them.
    /// If <see cref="MustRead"/> is set, Dapper boxes nothing, and this only unboxes a T.
    /// </summary>
    public Func<object, T> FromBoxed { get; } = fromBoxed;

    /// <summary>Gets the same conversion for a column of longs, and only for values that are longs.</summary>
    public Func<long, T>? FromInt64 { get; init; }

    /// <summary>Gets the same conversion for a column of doubles, and only for values that are doubles.</summary>
    public Func<double, T>? FromDouble { get; init; }

    /// <summary>Gets the same conversion for a column of strings, and only for values that are text.</summary>
    public TextConversion<T>? FromText { get; init; }

    /// <summary>
    /// Gets the function that reads a value that is not NULL with the typed getter of the column's type and converts it; null if only the boxed value
    /// is right. Used for drivers whose columns have one type, and for all drivers if <see cref="MustRead"/> is set.
    /// </summary>
    public Func<DbDataReader, int, T>? Read { get; init; }

    /// <summary>
    /// Gets whether Dapper leaves the conversion to the driver's GetFieldValue. If so, every value of any driver is read only by
    /// <see cref="Read"/>, and the driver decides what that returns.
    /// </summary>
    public bool MustRead { get; init; }
}

/// <summary>Converts text to a value, without a string for the text.</summary>
internal delegate T TextConversion<out T>(ReadOnlySpan<char> text);
