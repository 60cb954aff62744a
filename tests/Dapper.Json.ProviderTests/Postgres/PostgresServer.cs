namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>The server that <c>DAPPER_JSON_POSTGRES</c> names, with what the tests need made once.</summary>
internal static class PostgresServer
{
    private const string Schema = "dapper_json_tests";

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

    /// <summary>Gets what makes the types of the tests in a schema.</summary>
    /// <remarks>Programs that start at once wait for each other; types that are there are kept.</remarks>
    public static string TypesIn(string schema) => $"""
        select pg_advisory_xact_lock(712041);
        create schema if not exists {schema};
        create extension if not exists citext schema public;
        create extension if not exists hstore schema public;
        do $$ begin
            if to_regtype('{schema}.mood') is null then
                create type {schema}.mood as enum ('', 'calm', 'ungestüm', 'with "quotes"');
                create type {schema}.pair as (number int, word text);
                create domain {schema}.short_text as varchar(10) check (value <> 'no');
                create domain {schema}.positive as numeric check (value > 0);
                create domain {schema}.document as jsonb;
            end if;
        end $$;
        """;

    private static string Prepare()
    {
        string given = NamedServer.Postgres.ConnectionString;
        using var connection = new NpgsqlConnection($"{given};Pooling=false");
        connection.Open();
        connection.Execute(TypesIn(Schema));
        return $"{given};Search Path={Schema},public;Application Name=Dapper.Json.ProviderTests";
    }
}
