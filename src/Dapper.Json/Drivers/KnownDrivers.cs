using System.Collections.Concurrent;
using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.DuckDb;
using Dapper.Json.Drivers.Generic;
using Dapper.Json.Drivers.Postgres;
using Dapper.Json.Drivers.Sqlite;
using Dapper.Json.Drivers.SqlServer;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Drivers;

/// <summary>Lists the drivers with special support, and opens the readers of all drivers.</summary>
internal static class KnownDrivers
{
    // Lambdas: a program that was compiled ahead of time without a driver cannot make a delegate of a method of a type that has its types in fields.
    private static readonly Driver[] All =
    [
        new(
            DriverTraits.Sqlite, "Microsoft.Data.Sqlite.SqliteDataReader", "Microsoft.Data.Sqlite.SqliteConnection",
            static first => SqliteSource.Probe(first), static connection => SqliteSource.InterruptOf(connection)),
        // For sequential access, its getters block their thread until the rest of the row arrives. Otherwise a row is awaited as a whole, and takes as much
        // memory. That is the better bargain until a value is large.
        new(
            DriverTraits.Npgsql, "Npgsql.NpgsqlDataReader", "Npgsql.NpgsqlConnection", static first => PostgresSource.Probe(first),
            BehaviorIfLarge: CommandBehavior.SequentialAccess),
        SqlClient("Microsoft.Data.SqlClient"),
        SqlClient("System.Data.SqlClient"),
        new(
            DriverTraits.DuckDb, "DuckDB.NET.Data.DuckDBDataReader", "DuckDB.NET.Data.DuckDBConnection",
            static _ => static open => new DuckDbSource(open.Reader), static connection => DuckDbSource.InterruptOf(connection)),
    ];

    private static readonly ConcurrentDictionary<Type, Func<OpenedReader, RowSource>> Openers = new();
    private static readonly ConcurrentDictionary<Type, Driver?> Connections = new();

    /// <summary>Opens a reader's current result, after removing Dapper's wrapper.</summary>
    public static RowSource Open(in OpenedReader open)
    {
        DbDataReader inner = (open.Reader as IWrappedDataReader)?.Reader as DbDataReader ?? open.Reader;
        return Openers.GetOrAdd(inner.GetType(), ChooseOpener, inner)(open with { Reader = inner });
    }

    /// <summary>
    /// Creates the interrupt for the queries that run on a connection; null if the command's Cancel ends them, or if the driver is
    /// not the version that its folder was compiled against.
    /// </summary>
    public static QueryInterrupt? InterruptOf(IDbConnection connection)
    {
        try
        {
            return DriverFor(connection)?.CreateInterrupt?.Invoke(connection);
        }
        catch (Exception exception) when (IsOtherVersion(exception))
        {
            return null;
        }
    }

    /// <summary>Returns how the reader of a query on a connection is opened.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="isForwardAndLarge">Whether an earlier run has returned a large value, and has read each column once, in order.</param>
    public static CommandBehavior BehaviorOf(IDbConnection connection, bool isForwardAndLarge)
    {
        Driver? known = DriverFor(connection);
        return (isForwardAndLarge ? known?.BehaviorIfLarge : null) ?? known?.Behavior ?? CommandBehavior.Default;
    }

    private static Driver SqlClient(string name) => new(
        DriverTraits.SqlClient, $"{name}.SqlDataReader", $"{name}.SqlConnection",
        static _ => static open => new SqlServerSource(open.Reader, inPieces: open.Behavior.HasFlag(CommandBehavior.SequentialAccess)),
        Behavior: CommandBehavior.SequentialAccess);

    private static Driver? DriverFor(IDbConnection connection) =>
        Connections.GetOrAdd(connection.GetType(), static type => Array.Find(All, driver => driver.Has(type)));

    /// <summary>Returns how all readers of a type are opened, as the first of them shows it.</summary>
    public static Func<OpenedReader, RowSource> ChooseOpener(Type readerType, DbDataReader first)
    {
        Driver? known = Array.Find(All, driver => driver.ReaderName == readerType.FullName);
        try
        {
            return known?.Probe(first) ?? GenericSource.OpenerOf(readerType);
        }
        catch (Exception exception) when (known is not null && IsOtherVersion(exception))
        {
            Instruments.AddFallback(known.Name);
            return GenericSource.OpenerOf(readerType);
        }
    }

    /// <summary>
    /// Returns whether an exception shows that a driver has another version than its folder was compiled against, or is another driver of that name.
    /// </summary>
    /// <remarks>
    /// A static field may fail to initialize, for example because the native library's name differs. A cast fails for a type of the same name in another
    /// assembly.
    /// </remarks>
    public static bool IsOtherVersion(Exception exception) =>
        exception is TypeInitializationException { InnerException: { } cause } ? IsOtherVersion(cause)
        : exception is TypeLoadException or MissingMemberException or FileNotFoundException or FileLoadException or BadImageFormatException
            or InvalidCastException;
}
