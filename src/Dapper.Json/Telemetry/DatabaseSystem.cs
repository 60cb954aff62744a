namespace Dapper.Json.Telemetry;

/// <summary>The names that OpenTelemetry has for databases.</summary>
internal static class DatabaseSystem
{
    private static readonly (string Namespace, string Name)[] Known =
    [
        ("Npgsql", "postgresql"),
        ("Microsoft.Data.SqlClient", "microsoft.sql_server"),
        ("System.Data.SqlClient", "microsoft.sql_server"),
        ("Microsoft.Data.Sqlite", "sqlite"),
        ("System.Data.SQLite", "sqlite"),
        ("MySqlConnector", "mysql"),
        ("MySql.Data.MySqlClient", "mysql"),
        ("Oracle.ManagedDataAccess.Client", "oracle.db"),
        ("FirebirdSql.Data.FirebirdClient", "firebirdsql"),
    ];

    /// <summary>Gives the name for a type of connections; <c>other_sql</c> for one that is not known, such as a profiler's.</summary>
    public static string Of(Type connection)
    {
        for (Type? type = connection; type is not null; type = type.BaseType)
        {
            foreach ((string known, string name) in Known)
            {
                if (type.Namespace == known)
                {
                    return name;
                }
            }
        }

        return "other_sql";
    }
}
