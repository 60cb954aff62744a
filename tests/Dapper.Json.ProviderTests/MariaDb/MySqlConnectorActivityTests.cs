namespace Dapper.Json.ProviderTests.MariaDb;

public sealed class MySqlConnectorActivityTests() : ActivityTests<MySqlConnectorDatabase>("MySqlConnector");
