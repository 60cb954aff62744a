using FirebirdSql.Data.FirebirdClient;

namespace Dapper.Json.ProviderTests.Firebird;

/// <summary>The server that <c>DAPPER_JSON_FIREBIRD</c> names, with what the tests need made once.</summary>
internal static class FirebirdServer
{
    private static readonly string[] Preparation =
    [
        """
        create or alter procedure dapper_json_numbers(wanted int) returns (n int) as
        begin
            n = 1;
            while (n <= wanted) do begin suspend; n = n + 1; end
        end
        """,
        """
        create or alter procedure dapper_json_never returns (n int) as
        begin
            while (1 = 1) do n = 0;
            suspend;
        end
        """,
        """
        create or alter procedure dapper_json_multiples(p int) returns (item int) as
            declare n int;
        begin
            for select n from dapper_json_numbers(3) into :n do begin item = p * n; suspend; end
        end
        """,
    ];

    private static readonly Lazy<string> Prepared = new(Prepare);

    /// <summary>Gets the connection string; skips the test where there is none.</summary>
    public static string ConnectionString => Prepared.Value;

    private static string Prepare()
    {
        string connectionString = NamedServer.Firebird.ConnectionString;
        using var connection = new FbConnection(connectionString);
        connection.Open();
        foreach (string statement in Preparation)
        {
            connection.Execute(statement);
        }

        return connectionString;
    }
}
