namespace Dapper.Json.Telemetry;

/// <summary>Finds the names that OpenTelemetry defines for database systems.</summary>
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

    /// <summary>Returns the name for a type of connection; <c>other_sql</c> for an unknown one, such as a profiler's.</summary>
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
