using System.Data;
using System.Data.Common;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using DuckDB.NET.Data;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>DuckDB.NET, whose results are vectors in memory.</summary>
internal sealed class DuckDbDriver : Driver
{
    public static readonly DriverTraits Traits = new("duckdb", TypesAreFixed: true, KnowsMembers: true, ReadsAnyOrder: true);

    public override bool Recognises(Type readerType) => readerType.FullName == "DuckDB.NET.Data.DuckDBDataReader";

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override Func<OpenReader, RowSource> CreateOpener(DbDataReader first) => DuckDbSource.Probe(first);

    /// <remarks>DuckDB runs a query to its end before there is a reader, so a command alone would be too late.</remarks>
    public override bool HasInterrupt(Type connectionType) => IsOrDerives(connectionType, "DuckDB.NET.Data.DuckDBConnection");

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override QueryInterrupt CreateInterrupt(IDbConnection connection)
    {
        var duck = (DuckDBConnection)connection;
        return new QueryInterrupt(() => duck.NativeConnection.Interrupt());
    }
}
