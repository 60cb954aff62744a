namespace Dapper.Json.Documents;

/// <summary>What became of a result's rows.</summary>
/// <param name="Rows">How many were written.</param>
/// <param name="SinkIsOpen">Whether the sink still wants bytes; if not, the rest of the rows was left.</param>
/// <param name="IsClosed">Whether what was written is a whole document: no array is open.</param>
internal readonly record struct RowCount(long Rows, bool SinkIsOpen, bool IsClosed = false);
