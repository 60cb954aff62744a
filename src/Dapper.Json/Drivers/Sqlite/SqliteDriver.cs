using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;
using Microsoft.Data.Sqlite;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Opens the results of SQLite, and interrupts its queries.</summary>
internal static class SqliteDriver
{
    /// <summary>Tries the calls of the native library on a first reader, and returns the function that opens all of them.</summary>
    /// <exception cref="EntryPointNotFoundException">
    /// The library that SQLitePCLRaw calls was not found, because it is linked statically, or lacks a function.
    /// </exception>
    public static Func<OpenedReader, RowSource> Probe(DbDataReader reader)
    {
        if (NativeCalls.IsAvailable)
        {
            using var rows = new SqliteSource(reader);
            if (rows.Count == reader.FieldCount)
            {
                return static open => new SqliteSource(open.Reader);
            }
        }

        throw new EntryPointNotFoundException();
    }

    /// <summary>Creates the interrupt for the statements that run on a connection: <see href="https://www.sqlite.org/c3ref/interrupt.html"/>.</summary>
    /// <remarks>SqliteCommand.Cancel is documented to do nothing.</remarks>
    public static QueryInterrupt InterruptOf(IDbConnection connection)
    {
        var sqlite = (SqliteConnection)connection;
        return new QueryInterrupt(() =>
        {
            if (sqlite.Handle is { IsInvalid: false, IsClosed: false } handle)
            {
                raw.sqlite3_interrupt(handle);
            }
        });
    }
}
