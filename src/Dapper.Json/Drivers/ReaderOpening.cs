namespace Dapper.Json.Drivers;

/// <summary>How the reader of a query is opened.</summary>
internal enum ReaderOpening
{
    /// <summary>Without sequential access: columns may be read more than once and in any order.</summary>
    Default,

    /// <summary>For sequential access, so that large values come in pieces.</summary>
    Pieces,

    /// <summary>
    /// For sequential access if an earlier run has returned a large value, and has read each column once, in order. With it, getters block their thread until
    /// the rest of the row arrives. Without it, a row is awaited as a whole, and takes as much memory. That is the better bargain until a value is large.
    /// </summary>
    PiecesIfLarge,
}
