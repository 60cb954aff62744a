using System.Data;
using System.Data.Common;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>
/// The door to the SQLite part. It names no type of Microsoft.Data.Sqlite before such a reader has been seen, so a
/// program without that driver never looks for its assemblies.
/// </summary>
internal static class SqliteDriver
{
    private const string ReaderName = "Microsoft.Data.Sqlite.SqliteDataReader";
    private const string ConnectionName = "Microsoft.Data.Sqlite.SqliteConnection";

    /// <summary>Gives the way to SQLite's rows, or null for another driver or an unknown shape of this one.</summary>
    public static Func<OpenReader, RowSource>? TryCreate(DbDataReader reader)
    {
        if (reader.GetType().FullName != ReaderName)
        {
            return null;
        }

        try
        {
            Func<DbDataReader, RowSource> create = Create(reader);
            return next => create(next.Reader);
        }
        catch (Exception surface) when (DriverSurface.IsForeign(surface))
        {
            return null;
        }
    }

    /// <summary>Gives what ends a running query of a SQLite connection, whose Cancel is documented to do nothing.</summary>
    public static Action? TryGetInterrupt(IDbConnection connection)
    {
        for (Type? type = connection.GetType(); type is not null; type = type.BaseType)
        {
            if (type.FullName == ConnectionName)
            {
                try
                {
                    return CreateInterrupt(connection);
                }
                catch (Exception surface) when (DriverSurface.IsForeign(surface))
                {
                    return null;
                }
            }
        }

        return null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Func<DbDataReader, RowSource> Create(DbDataReader reader) => SqliteSource.Probe(reader);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Action CreateInterrupt(IDbConnection connection) => SqliteInterrupt.Of(connection);
}
