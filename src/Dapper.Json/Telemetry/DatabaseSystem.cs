using System.Collections.Concurrent;
using System.Diagnostics;

namespace Dapper.Json.Telemetry;

/// <summary>A database system, as OpenTelemetry names it, and where its driver's activities come from.</summary>
internal sealed class DatabaseSystem
{
    private static readonly DatabaseSystem Unknown = new("", "other_sql");

    private static readonly DatabaseSystem[] Known =
    [
        new("Npgsql", "postgresql", "Npgsql", isInEachVersion: true),
        // Its activities are those of OpenTelemetry's package: the driver has none of its own.
        new("Microsoft.Data.SqlClient", "microsoft.sql_server", "OpenTelemetry.Instrumentation.SqlClient"),
        new("System.Data.SqlClient", "microsoft.sql_server", "OpenTelemetry.Instrumentation.SqlClient"),
        new("Microsoft.Data.Sqlite", "sqlite"),
        new("System.Data.SQLite", "sqlite"),
        new("MySqlConnector", "mysql", "MySqlConnector", isInEachVersion: true),
        new("MySql.Data.MySqlClient", "mysql", "connector-net"),
        new("Oracle.ManagedDataAccess.Client", "oracle.db", "Oracle.ManagedDataAccess.Core"),
        new("FirebirdSql.Data.FirebirdClient", "firebirdsql", "FirebirdSql.Data"),
    ];

    private static readonly ConcurrentDictionary<string, ActivitySource> Seen = Watch();

    private readonly string _namespace;
    private readonly string? _source;
    private readonly Lazy<ActivitySource>? _sameSource;

    private DatabaseSystem(string connectionNamespace, string name, string? source = null, bool isInEachVersion = false)
    {
        (_namespace, Name, _source) = (connectionNamespace, name, source);
        _sameSource = isInEachVersion ? new Lazy<ActivitySource>(() => new ActivitySource(source!)) : null;
    }

    /// <summary>Gets the value of <c>db.system.name</c>.</summary>
    public string Name { get; }

    /// <summary>Gets whether the driver's own activities are listened to.</summary>
    /// <remarks>
    /// Drivers make their source with their first command. Listeners choose sources by name, so a second source of that name has the same listeners:
    /// it tells so before the first command. Where a version of the driver may have no source, it must have been seen.
    /// </remarks>
    public bool DriverHasListeners =>
        (_sameSource?.Value ?? (_source is null ? null : Seen.GetValueOrDefault(_source)))?.HasListeners() == true;

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

    /// <summary>Notes the drivers' sources, those that exist and those to come, and listens to none.</summary>
    private static ConcurrentDictionary<string, ActivitySource> Watch()
    {
        var seen = new ConcurrentDictionary<string, ActivitySource>();
        ActivitySource.AddActivityListener(new ActivityListener
        {
            ShouldListenTo = source =>
            {
                if (Array.Exists(Known, system => system._source == source.Name))
                {
                    seen[source.Name] = source;
                }

                return false;
            },
        });
        return seen;
    }
}
