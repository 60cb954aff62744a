namespace Dapper.Json.Drivers;

/// <summary>How the reader of a query is opened.</summary>
internal enum ReaderOpening
{
    /// <summary>For sequential access, so that large values come in pieces.</summary>
    Sequential,

    /// <summary>
    /// For sequential access if the command has returned a large value before: with it, getters block their thread until the rest of the row arrives.
    /// Without it, a row is awaited as a whole, and takes as much memory. That is the better bargain until a value is large.
    /// </summary>
    SequentialIfLarge,

    /// <summary>Without sequential access: the driver has the whole row in memory in any case.</summary>
    WholeRow,
}
