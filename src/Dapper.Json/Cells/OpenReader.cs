using System.Data.Common;

namespace Dapper.Json.Cells;

/// <summary>A reader, and what is known of how it was opened.</summary>
/// <param name="Reader">The driver's own.</param>
/// <param name="Connection">
/// The connection under it, where the library has opened the reader itself: some drivers say there how text is encoded.
/// </param>
/// <param name="IsSequential">Whether it is known to be opened for sequential access.</param>
internal readonly record struct OpenReader(DbDataReader Reader, DbConnection? Connection = null, bool IsSequential = false);
