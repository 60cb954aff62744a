using System.Collections.Concurrent;
using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.DuckDb;
using Dapper.Json.Drivers.Generic;
using Dapper.Json.Drivers.MySql;
using Dapper.Json.Drivers.Postgres;
using Dapper.Json.Drivers.Sqlite;
using Dapper.Json.Drivers.SqlServer;

namespace Dapper.Json.Drivers;

/// <summary>The drivers that have a part of their own, and behind them any other.</summary>
internal static class KnownDrivers
{
    private static readonly Driver[] All =
    [
        new SqliteDriver(), new PostgresDriver(), new SqlServerDriver(), new MySqlDriver(), new DuckDbDriver(), new GenericDriver(),
    ];

    private static readonly ConcurrentDictionary<Type, Func<OpenReader, RowSource>> Openers = new();
    private static readonly ConcurrentDictionary<Type, Driver?> Interrupters = new();

    /// <summary>Opens a reader's current result, taking off Dapper's wrapper first.</summary>
    public static RowSource Open(in OpenReader open)
    {
        DbDataReader inner = (open.Reader as IWrappedDataReader)?.Reader as DbDataReader ?? open.Reader;
        return Openers.GetOrAdd(inner.GetType(), ChooseOpener, inner)(open with { Reader = inner });
    }

    /// <summary>
    /// Gives what ends the queries that run on a connection; null where the command's Cancel does, or where the driver is
    /// not the one compiled against.
    /// </summary>
    public static QueryInterrupt? InterruptOf(IDbConnection connection)
    {
        if (Interrupters.GetOrAdd(connection.GetType(), ChooseInterrupter) is not { } driver)
        {
            return null;
        }

        try
        {
            return driver.CreateInterrupt(connection);
        }
        catch (Exception surface) when (IsForeign(surface))
        {
            return null;
        }
    }

    private static Driver? ChooseInterrupter(Type connectionType) => Array.Find(All, driver => driver.HasInterrupt(connectionType));

    private static Func<OpenReader, RowSource> ChooseOpener(Type readerType, DbDataReader first)
    {
        foreach (Driver driver in All)
        {
            try
            {
                if (driver.Recognises(readerType))
                {
                    return driver.CreateOpener(first);
                }
            }
            catch (Exception surface) when (IsForeign(surface))
            {
                // The driver behind all others opens it: that is right too.
            }
        }

        throw new InvalidOperationException("The last driver of the list opens every reader.");
    }

    /// <summary>
    /// Says by which exceptions it shows that a driver is not the one that its part was compiled against: older or newer, or
    /// another of the same name.
    /// </summary>
    public static bool IsForeign(Exception exception) => exception switch
    {
        // What a static field needed, such as the native library's name.
        TypeInitializationException { InnerException: { } cause } => IsForeign(cause),
        TypeLoadException or MissingMemberException or FileNotFoundException or FileLoadException or BadImageFormatException => true,

        // A type of the same name, of another assembly.
        InvalidCastException => true,
        _ => false,
    };
}
