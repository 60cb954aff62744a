using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>Any driver, and wrappers of readers such as a profiler's.</summary>
internal sealed class GenericDriver : Driver
{
    /// <summary>Drivers whose column types hold for all rows of a result; others are asked again for each cell.</summary>
    private static readonly string[] FixedTypes =
        ["Npgsql", "MySqlConnector", "DuckDB.NET.Data", "FirebirdSql.Data.FirebirdClient", "Oracle.ManagedDataAccess"];

    public override bool Recognises(Type readerType) => true;

    public override Func<OpenReader, RowSource> CreateOpener(DbDataReader first)
    {
        bool typesAreFixed = FixedTypes.Contains(first.GetType().Assembly.GetName().Name);
        var traits = new DriverTraits(DriverTraits.AnyDriver, typesAreFixed, KnowsMembers: typesAreFixed, ReadsTakeToken: true);
        return open => new GenericSource(open.Reader, traits);
    }
}
