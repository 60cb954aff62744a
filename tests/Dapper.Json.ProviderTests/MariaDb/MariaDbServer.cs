using MySqlConnector;

namespace Dapper.Json.ProviderTests.MariaDb;

/// <summary>The server that <c>DAPPER_JSON_MARIADB</c> names, with what the tests need made once.</summary>
internal static class MariaDbServer
{
    // After an error between rows the reader of MySql.Data waits, when it is closed, for rows that do not come, until the command's time
    // is over; only what it takes for the end of a cancelled command spares that. See TrapTests.
    private const string Preparation = """
        create or replace function dapper_json_failing(n bigint, at bigint) returns bigint deterministic
        begin
            if n = at then signal sqlstate '45000' set mysql_errno = 1317, message_text = 'The sequence has come to its failure'; end if;
            return n;
        end;
        create or replace procedure dapper_json_multiples(p int) select p * seq as item from seq_1_to_3;
        create or replace procedure dapper_json_outputs(p int, out total int, inout word varchar(20))
        begin
            select p as item;
            select 2 as other;
            set total = p * 10, word = concat(word, '!');
        end;
        """;

    /// <summary>A second database on the server, in which texts have a character set with few characters where none is named.</summary>
    public const string Latin1 = "dapper_json_latin1";

    private static readonly Lazy<string> Prepared = new(Prepare);

    /// <summary>Gets the connection string; skips the test where there is none.</summary>
    public static string ConnectionString => Prepared.Value;

    private static string Prepare()
    {
        // From a pool would come temporary tables, and the server's buffer, which grows with values and never shrinks: few rows would
        // stay in it until the end of a query.
        string connectionString = $"{NamedServer.MariaDb.ConnectionString};Pooling=false";
        using var connection = new MySqlConnection(connectionString);
        connection.Open();
        connection.Execute(Preparation);
        connection.Execute($"create database if not exists {Latin1} character set latin1; use {Latin1}; {Preparation}");
        return connectionString;
    }
}
