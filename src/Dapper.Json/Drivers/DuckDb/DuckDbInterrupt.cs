using System.Data;
using DuckDB.NET.Data;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Interrupts the queries of DuckDB.</summary>
internal static class DuckDbInterrupt
{
    /// <summary>Creates the interrupt for the queries that run on a connection.</summary>
    /// <remarks>DuckDB runs a query to its end before there is a reader, so cancelling the command would be too late.</remarks>
    public static QueryInterrupt Of(IDbConnection connection)
    {
        var duck = (DuckDBConnection)connection;
        return new QueryInterrupt(() => duck.NativeConnection.Interrupt());
    }
}
