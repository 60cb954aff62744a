using System.Data;
using Microsoft.Data.Sqlite;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Ends the statements that run on a connection: <see href="https://www.sqlite.org/c3ref/interrupt.html"/>.</summary>
internal static class SqliteInterrupt
{
    public static QueryInterrupt Of(IDbConnection connection)
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
