namespace Dapper.Json.Cells;

/// <summary>The order in which the columns of an open result may be read. Only its source knows how the reader was opened.</summary>
internal enum ReadOrder
{
    /// <summary>Not known: a reader of the caller's.</summary>
    Unknown,

    /// <summary>Any, however the reader is opened: the driver has the whole row in memory.</summary>
    Any,

    /// <summary>Any, because the reader was not opened for sequential access.</summary>
    Buffered,

    /// <summary>That of the ordinals, and each column once: the reader was opened for sequential access.</summary>
    Sequential,
}
