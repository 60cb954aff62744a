using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers;

/// <summary>A database driver with special support: how its readers are recognised and opened, and its queries interrupted.</summary>
/// <remarks>
/// It is known by names. Types of the driver are named only by what the delegates run, once such a reader or connection has been seen:
/// a program without the driver never looks for its assemblies.
/// </remarks>
/// <param name="ReaderName">The full name of the type of its readers. A type that derives from it is read by the getters.</param>
/// <param name="Probe">
/// Tries the members of the driver that its folder uses on the first reader, and returns what opens this and all later ones. It throws if they
/// are not those that the folder was compiled against (see <see cref="KnownDrivers.IsOtherVersion"/>): then the readers are read by the getters.
/// </param>
/// <param name="ConnectionName">The full name of the type of its connections, where <see cref="IDbCommand.Cancel"/> does not end a running query.</param>
/// <param name="CreateInterrupt">Gives what ends the queries that run on such a connection.</param>
internal sealed record Driver(
    string ReaderName, Func<DbDataReader, Func<OpenedReader, RowSource>> Probe,
    string? ConnectionName = null, Func<IDbConnection, QueryInterrupt>? CreateInterrupt = null)
{
    /// <summary>Says whether a type of connection, or one that it derives from, needs <see cref="CreateInterrupt"/>.</summary>
    public bool HasInterrupt(Type? connectionType) =>
        connectionType is not null && (connectionType.FullName == ConnectionName || HasInterrupt(connectionType.BaseType));
}

/// <summary>A reader, and what is known of how it was opened.</summary>
/// <param name="Reader">The driver's own.</param>
/// <param name="Connection">
/// The connection under it, where the library has opened the reader itself: some drivers say there how text is encoded.
/// </param>
/// <param name="IsSequential">Whether it is known to be opened for sequential access.</param>
internal readonly record struct OpenedReader(DbDataReader Reader, DbConnection? Connection = null, bool IsSequential = false);
