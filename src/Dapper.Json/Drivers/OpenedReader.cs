using System.Data;
using System.Data.Common;

namespace Dapper.Json.Drivers;

/// <summary>A reader, and what is known of how it was opened.</summary>
/// <param name="Reader">The driver's own reader.</param>
/// <param name="Connection">
/// The reader's connection, if the library has opened the reader itself. With some drivers, the connection has the encoding of text.
/// </param>
/// <param name="Behavior">How the library has opened it. A caller's reader does not tell.</param>
internal readonly record struct OpenedReader(DbDataReader Reader, DbConnection? Connection = null, CommandBehavior Behavior = CommandBehavior.Default);
