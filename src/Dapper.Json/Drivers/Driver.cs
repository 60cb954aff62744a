using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers;

/// <summary>
/// A database driver: how its readers are recognised and opened, and how a query of it is interrupted. An implementation
/// names no type of the driver outside of methods that are not inlined and that run once such a reader or connection has been
/// seen, so that a program without the driver never looks for its assemblies.
/// </summary>
internal abstract class Driver
{
    /// <summary>Says whether a type of reader is this driver's.</summary>
    public abstract bool Recognises(Type readerType);

    /// <summary>Tries the driver's surface on the first reader of a type.</summary>
    /// <returns>What opens this and all later readers of the type.</returns>
    /// <exception cref="Exception">
    /// The surface is not the one compiled against (<see cref="KnownDrivers"/> says by which exceptions that shows): then the
    /// readers are opened as those of any driver.
    /// </exception>
    public abstract Func<OpenReader, RowSource> CreateOpener(DbDataReader first);

    /// <summary>Says whether a type of connection needs more than <see cref="IDbCommand.Cancel"/> to end a running query.</summary>
    public virtual bool HasInterrupt(Type connectionType) => false;

    /// <summary>Gives what ends the queries that run on a connection.</summary>
    public virtual QueryInterrupt CreateInterrupt(IDbConnection connection) => throw new NotSupportedException();

    /// <summary>Says whether a type is the one of a name, or derives from it.</summary>
    protected static bool IsOrDerives(Type? type, string name)
    {
        while (type is not null && type.FullName != name)
        {
            type = type.BaseType;
        }

        return type is not null;
    }
}

/// <summary>A reader, and what is known of how it was opened.</summary>
/// <param name="Reader">The driver's own.</param>
/// <param name="Connection">
/// The connection under it, where the library has opened the reader itself: some drivers say there how text is encoded.
/// </param>
/// <param name="IsSequential">Whether it is known to be opened for sequential access.</param>
internal readonly record struct OpenReader(DbDataReader Reader, DbConnection? Connection = null, bool IsSequential = false);
