using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;
using Microsoft.Data.Sqlite;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Opens the results of SQLite, and interrupts its queries.</summary>
internal static class SqliteDriver
{
    /// <summary>Tries the members of the driver that are used here on a first reader, and returns the fastest function that works.</summary>
    public static Func<OpenedReader, RowSource> Probe(DbDataReader reader)
    {
        if (NativeCalls.IsAvailable)
        {
            using var native = new NativeSource(reader, SqliteSource.StatementOf(reader));
            if (native.Answers(reader.FieldCount))
            {
                return static open => new NativeSource(open.Reader, SqliteSource.StatementOf(open.Reader));
            }
        }

        using var rows = new PclRawSource(reader, SqliteSource.StatementOf(reader));
        rows.HashSchema();
        return static open => new PclRawSource(open.Reader, SqliteSource.StatementOf(open.Reader));
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
