using Dapper.Json.ProviderTests.Suite;

namespace Dapper.Json.ProviderTests.Sqlite;

public sealed class SqliteTypeTests : TypeTests<SqliteDatabase>;
