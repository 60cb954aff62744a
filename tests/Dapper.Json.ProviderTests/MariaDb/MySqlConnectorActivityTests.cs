using Dapper.Json.ProviderTests.Suite;

namespace Dapper.Json.ProviderTests.MariaDb;

public sealed class MySqlConnectorActivityTests() : ActivityTests<MySqlConnectorDatabase>("MySqlConnector");
