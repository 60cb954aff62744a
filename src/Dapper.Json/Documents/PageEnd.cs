namespace Dapper.Json.Documents;

/// <summary>Ends a page of rows after the wanted number, and keeps the key of its last row.</summary>
/// <param name="result">The result.</param>
internal sealed class PageEnd(JsonResultSet result)
{
    /// <summary>Gets or sets the key of the page's last row, as a JSON array.</summary>
    public byte[] Key { get; set; } = [];

    /// <summary>Gets whether there is a row behind the page.</summary>
    public bool HasNext { get; private set; }

    /// <summary>Returns whether a further row belongs to the page.</summary>
    /// <param name="count">The number of rows so far.</param>
    public bool Accepts(long count)
    {
        HasNext = count >= result.Limit;
        return !HasNext;
    }

    /// <summary>Returns the position of the next page; null if this is the last.</summary>
    /// <exception cref="JsonQueryException">A value of the key is none of the cursor's types.</exception>
    public string? Next() => HasNext ? result.Cursor!.Encode(Key) : null;
}
