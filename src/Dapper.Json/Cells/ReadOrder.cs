namespace Dapper.Json.Cells;

/// <summary>The order in which the columns of an open result may be read. Only its source knows how the reader was opened.</summary>
internal enum ReadOrder
{
    /// <summary>Not known, so as <see cref="Sequential"/>: a reader of the caller's, of a driver that may be sequential.</summary>
    Unknown,

    /// <summary>That of the ordinals, and each column once: the reader was opened for sequential access.</summary>
    Sequential,

    /// <summary>Any.</summary>
    Any,
}
