using System.Collections.Concurrent;
using Dapper.Json.Tds;
using Dapper.Json.Tds.Sqlite;
using Microsoft.Data.SqlClient;
using MySqlConnector;

namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>A database with transactions that a <see cref="System.Transactions.TransactionScope"/> may hold.</summary>
public abstract class UnitOfWorkDatabase
{
    /// <summary>Makes a connection, not opened. Skips the test where there is no such server.</summary>
    public abstract DbConnection Connect();

    /// <summary>Gets a derived table with a column n that counts from 1.</summary>
    public abstract string Numbers(int count);
}

internal sealed class PostgresUnitOfWork : UnitOfWorkDatabase
{
    public override DbConnection Connect() => new NpgsqlConnection($"{NamedServer.Postgres.ConnectionString};Maximum Pool Size=2");

    public override string Numbers(int count) => $"generate_series(1, {count}) as numbers (n)";
}

internal sealed class MariaDbUnitOfWork : UnitOfWorkDatabase
{
    public override DbConnection Connect() => new MySqlConnection($"{NamedServer.MariaDb.ConnectionString};Maximum Pool Size=2");

    public override string Numbers(int count) => $"(select seq as n from seq_1_to_{count}) as numbers";
}

/// <summary>SqlClient, behind which SQLite runs the statements: each session has a database of its own in memory.</summary>
internal sealed class SqlServerUnitOfWork : UnitOfWorkDatabase
{
    private static readonly ConcurrentDictionary<int, SqliteConnection> Sessions = new();
    private static readonly Lazy<TdsServer> Server = new(static () => TdsServer.Start(
        static request => SqliteResponse.Of(request, request.Text, Sessions.GetOrAdd(request.Session, static _ => OpenSession()))));

    // What comes from a pool would be a session that is to be reset.
    public override DbConnection Connect() => new SqlConnection($"{Server.Value.ConnectionString};Pooling=false");

    public override string Numbers(int count) =>
        $"(with recursive c (n) as (select 1 union all select n + 1 from c where n < {count}) select n from c) as numbers";

    private static SqliteConnection OpenSession()
    {
        SQLitePCL.Batteries_V2.Init();
        var session = new SqliteConnection("Data Source=:memory:");
        session.Open();
        return session;
    }
}
