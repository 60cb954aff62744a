namespace Dapper.Json.Drivers;

/// <summary>The names of drivers with special support, in telemetry and in plans.</summary>
/// <remarks>Constants, so that a driver that is not there can be named: its own folder cannot be used then.</remarks>
internal static class DriverNames
{
    public const string Sqlite = "sqlite";
    public const string Npgsql = "npgsql";
    public const string SqlClient = "sqlclient";
    public const string DuckDb = "duckdb";
}
