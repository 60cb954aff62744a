using Dapper.Json.ProviderTests.Postgres;

namespace Dapper.Json.ProviderTests.PgBouncer;

/// <summary>The PgBouncer that <c>DAPPER_JSON_PGBOUNCER</c> names, and what the tests need made once in the database behind it.</summary>
internal static class PgBouncerServer
{
    /// <summary>The schema of the tests' tables and functions: what the last run left there is dropped.</summary>
    public const string Schema = "dapper_json_pooled";

    private static readonly Lazy<string> Prepared = new(Prepare);

    /// <summary>Gets the connection string, with the settings that a pooler of transactions needs; skips the test where there is none.</summary>
    public static string ConnectionString => Prepared.Value;

    /// <remarks>
    /// The types are in the schema that all connections look in: PgBouncer hands no search path on to the server.
    /// </remarks>
    private static string Prepare()
    {
        string settings = $"{NamedServer.PgBouncer.ConnectionString};No Reset On Close=true";
        using var connection = new NpgsqlConnection($"{settings};Pooling=false");
        connection.Open();
        connection.Execute(PostgresServer.TypesIn("public"));
        connection.Execute($"drop schema if exists {Schema} cascade; create schema {Schema}");
        return settings;
    }
}
