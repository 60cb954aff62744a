namespace Dapper.Json.Drivers.Sqlite;

/// <summary>A value of the current row, as it was read from the statement.</summary>
internal struct SqliteCell
{
    /// <summary>The storage class of a cell that has not been read.</summary>
    public const int NotRead = 0;

    /// <summary>The length up to which text and blobs are copied with their row, in bytes.</summary>
    public const int MaxCopied = 1024;

    /// <summary>
    /// The storage class of the value: one of <c>SQLITE_INTEGER</c>, <c>SQLITE_FLOAT</c>, <c>SQLITE_TEXT</c>, <c>SQLITE_BLOB</c> and <c>SQLITE_NULL</c>; or
    /// <see cref="NotRead"/>.
    /// </summary>
    public int StorageClass;

    /// <summary>The length of text or a blob in bytes. Text is UTF-8, whatever the encoding of the database.</summary>
    public int Length;

    /// <summary>An integer; the bits of a floating-point number; or where the copy of text or a blob begins.</summary>
    public long Bits;

    /// <summary>Gets whether the value is too long to be copied with the row. See <see cref="SqliteSource.LargeBytes"/>.</summary>
    public readonly bool IsLarge => Length > MaxCopied;

    public readonly double Double => BitConverter.Int64BitsToDouble(Bits);
}
