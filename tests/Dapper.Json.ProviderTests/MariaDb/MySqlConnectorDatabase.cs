using MySqlConnector;

namespace Dapper.Json.ProviderTests.MariaDb;

/// <summary>MariaDB through MySqlConnector.</summary>
public class MySqlConnectorDatabase : MariaDbDatabase
{
    public override Type ErrorType => typeof(MySqlException);

    public override Routine CreateRoutine(DbConnection connection) => new("dapper_json_multiples", CommandType.StoredProcedure);

    protected override DbConnection Create(string connectionString) => new MySqlConnection(connectionString);
}

/// <summary>Its database of another character set.</summary>
public sealed class MySqlConnectorLatin1Database : MySqlConnectorDatabase
{
    protected override DbConnection Create(string connectionString) => base.Create($"{connectionString};Database={MariaDbServer.Latin1}");
}
