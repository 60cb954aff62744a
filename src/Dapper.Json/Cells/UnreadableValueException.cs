namespace Dapper.Json.Cells;

/// <summary>
/// The failure of a driver to read a value, mostly because no CLR value equals it, such as for a date without a day. Never leaves the
/// library: a <see cref="JsonQueryException"/> reports its message, with the advice to cast the column, and its cause.
/// </summary>
internal sealed class UnreadableValueException(Exception cause)
    : Exception($"The driver failed to read it: {cause.Message.TrimEnd('.')}. Cast the column in SQL, such as to text.", cause);
