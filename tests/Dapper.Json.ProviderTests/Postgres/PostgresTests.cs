using Dapper.Json.ProviderTests.Suite;

namespace Dapper.Json.ProviderTests.Postgres;

public sealed class PostgresTypeTests : TypeTests<PostgresDatabase>;
