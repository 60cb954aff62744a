using System.Data.Common;
using Microsoft.Data.Sqlite;
using Npgsql;

/// <summary>The databases that the programs query: SQLite, and PostgreSQL where <c>DAPPER_JSON_POSTGRES</c> names one.</summary>
internal static class Databases
{
    public static IEnumerable<DbDataSource> All()
    {
        SQLitePCL.Batteries_V2.Init();
        yield return SqliteFactory.Instance.CreateDataSource("Data Source=:memory:");
        if (Environment.GetEnvironmentVariable("DAPPER_JSON_POSTGRES") is { Length: > 0 } postgres)
        {
            yield return NpgsqlDataSource.Create(postgres);
        }
    }
}
