namespace Dapper.Json.Generated;

/// <summary>What came of a query: its document, or its error.</summary>
/// <param name="Json">The document; null where there was an error.</param>
/// <param name="Error">The error.</param>
/// <param name="Row">The row that failed, from 1; 0 where it was no row.</param>
internal sealed record Outcome(string? Json, Exception? Error = null, long Row = 0)
{
    /// <summary>Gets whether there is nothing to compare with: Dapper makes no such object.</summary>
    public bool IsUnknown { get; init; }

    /// <summary>Gets the last row that may be named in the place of <see cref="Row"/>.</summary>
    public long LastRow { get; init; }

    public static Outcome Of(Func<byte[]> write)
    {
        try
        {
            return new Outcome(Encoding.UTF8.GetString(write()));
        }
#pragma warning disable CA1031 // Whatever it is, it is compared.
        catch (Exception error)
#pragma warning restore CA1031
        {
            return new Outcome(null, error, error is JsonQueryException failure ? failure.RowNumber : 0);
        }
    }

    /// <summary>Says what keeps a typed query's outcome from being the right one; null where it is.</summary>
    public string? Differs(Outcome typed)
    {
        bool isRight = IsUnknown || (Error is null ? typed.Json == Json
            : typed.Error is JsonQueryException ? typed.Row >= Row && typed.Row <= Math.Max(Row, LastRow)
            : typed.Error is not null && Row == 0 && typed.Error.GetType() == Error.GetType());
        return isRight ? null : $"expected {this}\ngot      {typed}";
    }

    public override string ToString() => Error is null ? Json! : $"{Error.GetType().Name} at row {Row}{(LastRow > Row ? $" to {LastRow}" : "")}: {Error.Message}";
}
