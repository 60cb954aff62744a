namespace Dapper.Json.ProviderTests.Postgres;

public sealed class PostgresActivityTests() : ActivityTests<PostgresDatabase>("Npgsql");
