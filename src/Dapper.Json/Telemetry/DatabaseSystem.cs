using System.Diagnostics;

namespace Dapper.Json.Telemetry;

/// <summary>A database system, as OpenTelemetry names it, and where its driver's activities come from.</summary>
internal sealed class DatabaseSystem
{
    private static readonly DatabaseSystem Unknown = new("", "other_sql");

    private static readonly DatabaseSystem[] Known =
    [
        new("Npgsql", "postgresql", "Npgsql"),
        // Its activities are those of OpenTelemetry's package: the driver has none of its own.
        new("Microsoft.Data.SqlClient", "microsoft.sql_server", "OpenTelemetry.Instrumentation.SqlClient"),
        new("System.Data.SqlClient", "microsoft.sql_server", "OpenTelemetry.Instrumentation.SqlClient"),
        new("Microsoft.Data.Sqlite", "sqlite"),
        new("System.Data.SQLite", "sqlite"),
        new("MySqlConnector", "mysql", "MySqlConnector"),
        new("MySql.Data.MySqlClient", "mysql", "connector-net"),
        new("Oracle.ManagedDataAccess.Client", "oracle.db", "Oracle.ManagedDataAccess.Core"),
        new("FirebirdSql.Data.FirebirdClient", "firebirdsql", "FirebirdSql.Data"),
    ];

    private readonly string _namespace;
    private readonly Lazy<ActivitySource>? _driverActivities;

    private DatabaseSystem(string connectionNamespace, string name, string? source = null)
    {
        _namespace = connectionNamespace;
        Name = name;
        _driverActivities = source is null ? null : new Lazy<ActivitySource>(() => new ActivitySource(source));
    }

    /// <summary>Gets the value of <c>db.system.name</c>.</summary>
    public string Name { get; }

    /// <summary>Gets whether the driver's own activities are listened to.</summary>
    /// <remarks>Listeners choose sources by name, so a second source of the driver's name has the same listeners.</remarks>
    public bool DriverHasListeners => _driverActivities?.Value.HasListeners() == true;

    /// <summary>Returns the system for a type of connection; <c>other_sql</c> for an unknown one, such as a profiler's.</summary>
    public static DatabaseSystem Of(Type connection)
    {
        for (Type? type = connection; type is not null; type = type.BaseType)
        {
            foreach (DatabaseSystem system in Known)
            {
                if (type.Namespace == system._namespace)
                {
                    return system;
                }
            }
        }

        return Unknown;
    }
}
