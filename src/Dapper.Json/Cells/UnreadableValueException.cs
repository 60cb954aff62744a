namespace Dapper.Json.Cells;

/// <summary>
/// The driver failed to read a value, mostly because the CLR has no equal for it, such as for a date without a day. Never leaves the
/// library: what is reported is its cause, with the advice to cast the column.
/// </summary>
internal sealed class UnreadableValueException(Exception cause)
    : Exception($"The driver failed to read it: {cause.Message.TrimEnd('.')}. Cast the column in SQL, such as to text.", cause)
{
    /// <summary>Gets what is reported as the cause of a failure.</summary>
    public static Exception CauseOf(Exception failure) => failure is UnreadableValueException { InnerException: { } cause } ? cause : failure;
}
