using MySql.Data.MySqlClient;

namespace Dapper.Json.ProviderTests.MariaDb;

/// <summary>MariaDB through MySql.Data.</summary>
public class MySqlDataDatabase : MariaDbDatabase
{
    public override bool RefusesToGoBack => true;

    public override Type ErrorType => typeof(MySqlException);

    // Called by its name, the driver would first ask for its parameters, in a character set that it does not know.
    public override Routine CreateRoutine(DbConnection connection) => new("call dapper_json_multiples(@p)", CommandType.Text);

    protected override DbConnection Create(string connectionString) => new MySqlConnection(connectionString);
}

/// <summary>Its database of another character set.</summary>
public sealed class MySqlDataLatin1Database : MySqlDataDatabase
{
    protected override DbConnection Create(string connectionString) => base.Create($"{connectionString};Database={MariaDbServer.Latin1}");
}
