using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers;

/// <summary>A database driver with special support: how its readers are recognized and opened, and its queries interrupted.</summary>
/// <remarks>
/// The driver is recognized by type names. Only the delegates use its types, and they run only after such a reader or connection has been seen:
/// a program without the driver never looks for its assemblies.
/// </remarks>
/// <param name="Name">The name of its support, in telemetry: a name of <see cref="DriverTraits"/>.</param>
/// <param name="ReaderName">The full name of the type of its readers. A type derived from it is read through the getters.</param>
/// <param name="ConnectionName">The full name of the type of its connections.</param>
/// <param name="Probe">
/// Tries the members of the driver that its folder uses on the first reader, and returns the function that opens this and all later readers. Throws
/// if the members differ from those that the folder was compiled against (see <see cref="KnownDrivers.IsOtherVersion"/>). The readers are then
/// read through the getters.
/// </param>
/// <param name="CreateInterrupt">Creates the interrupt for the queries on a connection, if <see cref="IDbCommand.Cancel"/> does not end them.</param>
/// <param name="Behavior">How the readers of queries are opened.</param>
/// <param name="BehaviorIfLarge">
/// How they are opened if an earlier run has returned a large value, and has read each column once, in order; null for as <paramref name="Behavior"/> says.
/// </param>
internal sealed record Driver(
    string Name, string ReaderName, string ConnectionName, Func<DbDataReader, Func<OpenedReader, RowSource>> Probe,
    Func<IDbConnection, QueryInterrupt>? CreateInterrupt = null, CommandBehavior Behavior = CommandBehavior.Default, CommandBehavior? BehaviorIfLarge = null)
{
    /// <summary>Returns whether a type of connection, or one of its base types, is that of the driver.</summary>
    public bool Has(Type? connectionType) => connectionType is not null && (connectionType.FullName == ConnectionName || Has(connectionType.BaseType));
}
