using System.Diagnostics;

namespace Dapper.Json.Telemetry;

/// <summary>A database system, as OpenTelemetry names it, and where its driver's activities come from.</summary>
/// <param name="connectionNamespace">The namespace of the driver's connection.</param>
/// <param name="name">The value of <c>db.system.name</c>.</param>
/// <param name="source">The name of the driver's source of activities; null for none.</param>
/// <param name="sinceMajor">The major version of the driver's assembly that has the source first.</param>
/// <param name="sinceMinor">The minor version.</param>
internal sealed class DatabaseSystem(string connectionNamespace, string name, string? source = null, int sinceMajor = 0, int sinceMinor = 0)
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
        new("MySql.Data.MySqlClient", "mysql", "connector-net", sinceMajor: 8, sinceMinor: 1),
        new("Oracle.ManagedDataAccess.Client", "oracle.db", "Oracle.ManagedDataAccess.Core", sinceMajor: 23),
        new("FirebirdSql.Data.FirebirdClient", "firebirdsql"),
    ];

    // Listeners choose sources by name, so a second source of a name has the same listeners, also before the driver has made its own.
    private readonly ActivitySource? _sameSource = source is null ? null : new ActivitySource(source);

    public string Name => name;

    /// <summary>Returns the system for a type of connection; <c>other_sql</c> for an unknown one, such as a profiler's.</summary>
    public static DatabaseSystem Of(Type connection) => Array.Find(Known, system => system.DriverOf(connection) is not null) ?? Unknown;

    /// <summary>Returns whether the driver's own activities are listened to.</summary>
    public bool DriverHasListeners(Type connection) =>
        _sameSource?.HasListeners() == true && DriverOf(connection)!.Assembly.GetName().Version is { } version
        && version >= new Version(sinceMajor, sinceMinor);

    /// <summary>Returns the type of the driver that a type of connection is, or is derived from; null for another driver.</summary>
    private Type? DriverOf(Type? type) => type is null || type.Namespace == connectionNamespace ? type : DriverOf(type.BaseType);
}
