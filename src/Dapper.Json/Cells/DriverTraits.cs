using System.Data.Common;

namespace Dapper.Json.Cells;

/// <summary>The properties that all readers of a driver have.</summary>
/// <param name="Name">The name of the driver's special support, in telemetry and in plans; <see cref="AnyDriver"/> without any.</param>
/// <param name="TypesAreFixed">
/// Whether the types of the columns hold for all rows. If not, only special support for the driver, or Dapper itself, can convert the values of
/// a member as Dapper does.
/// </param>
/// <param name="KnowsMembers">Whether a member's values can be read as Dapper reads them.</param>
/// <param name="ReadsTakeToken">
/// Whether each read gets the token, because <see cref="System.Data.IDbCommand.Cancel"/> may be lost between two reads. For other drivers it is
/// enough to cancel the command, and a token would have to be registered again for each row.
/// </param>
/// <param name="MayCutPairs">Whether two rows may share a surrogate pair, of which the driver then replaces both halves, as of SQL Server's UTF-16.</param>
/// <param name="CopyRows">
/// Creates the copy of the rows from the current one on, in which the needed columns can be read in any order; null for readers that can go back themselves.
/// </param>
/// <param name="IsEmbedded">Whether the database runs in this process: a query ends when its reader does, and no row that is not read is made.</param>
internal sealed record DriverTraits(
    string Name, bool TypesAreFixed, bool KnowsMembers, bool ReadsTakeToken = false, bool MayCutPairs = false, bool IsEmbedded = false,
    Func<RowSource, NeededColumn[], DbDataReader>? CopyRows = null)
{
    // Constants, so that a driver that is not there can be named: its own folder cannot be used then.
    public const string Sqlite = "sqlite";
    public const string Npgsql = "npgsql";
    public const string SqlClient = "sqlclient";
    public const string DuckDb = "duckdb";

    /// <summary>The name in telemetry and in plans for drivers without special support.</summary>
    public const string AnyDriver = "generic";
}
