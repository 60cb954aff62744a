using Dapper.Json.ProviderTests.Suite;
using Npgsql;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>The server that <c>DAPPER_JSON_POSTGRES</c> names, with what the tests need made once.</summary>
internal static class PostgresServer
{
    private const string Schema = "dapper_json_tests";

    // Programs that start at once wait for each other; types that are there are kept.
    private const string Preparation = $"""
        select pg_advisory_lock(712041);
        create schema if not exists {Schema};
        create extension if not exists citext schema public;
        create extension if not exists hstore schema public;
        set search_path to {Schema}, public;
        do $$ begin
            if to_regtype('{Schema}.mood') is null then
                create type mood as enum ('', 'calm', 'ungestüm', 'with "quotes"');
                create type pair as (number int, word text);
                create domain short_text as varchar(10) check (value <> 'no');
                create domain positive as numeric check (value > 0);
                create domain document as jsonb;
            end if;
        end $$;
        select pg_advisory_unlock(712041);
        """;

    private static readonly Lazy<string> Prepared = new(Prepare);
    private static readonly Lock Gate = new();

    /// <summary>Gets the connection string, with the schema of the tests; skips the test where there is none.</summary>
    public static string ConnectionString => Prepared.Value;

    /// <summary>Gives a connection string with other settings, and so another pool.</summary>
    public static string With(string settings) => $"{ConnectionString};{settings}";

    /// <summary>Gives the connection string of a database of another encoding, which is made if it is not there.</summary>
    public static string WithEncoding(string encoding)
    {
        string name = $"{Schema}_{encoding}".ToLowerInvariant();
        lock (Gate)
        {
            using var connection = new NpgsqlConnection(With("Pooling=false"));
            connection.Open();
            connection.Execute("select pg_advisory_lock(712041)");
            if (!connection.ExecuteScalar<bool>("select exists (select from pg_database where datname = @name)", new { name }))
            {
                connection.Execute($"create database {name} encoding '{encoding}' locale 'C' template template0");
            }
        }

        return With($"Database={name}");
    }

    private static string Prepare()
    {
        string given = NamedServer.Postgres.ConnectionString;
        using var connection = new NpgsqlConnection($"{given};Pooling=false");
        connection.Open();
        connection.Execute(Preparation);
        return $"{given};Search Path={Schema},public;Application Name=Dapper.Json.ProviderTests";
    }
}
