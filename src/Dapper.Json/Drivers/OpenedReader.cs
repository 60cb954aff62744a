using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers;

/// <summary>A reader, and what is known of how it was opened.</summary>
/// <param name="Reader">The driver's own reader.</param>
/// <param name="Connection">
/// The reader's connection, if the library has opened the reader itself. With some drivers, the connection has the encoding of text.
/// </param>
/// <param name="Order">The order in which the reader, as it was opened, lets its columns be read. A driver may know better.</param>
internal readonly record struct OpenedReader(DbDataReader Reader, DbConnection? Connection = null, ReadOrder Order = ReadOrder.Unknown);
