using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>
/// The door to the SQL Server part. All that it needs can be reached through <see cref="DbDataReader"/>, so it names no
/// type of either driver.
/// </summary>
internal static class SqlServerDriver
{
    /// <summary>Gives the way to SQL Server's rows, or null for the reader of another driver.</summary>
    public static Func<OpenReader, RowSource>? TryCreate(Type readerType) =>
        readerType.FullName is "Microsoft.Data.SqlClient.SqlDataReader" or "System.Data.SqlClient.SqlDataReader"
            ? static open => new SqlServerSource(open.Reader, open.IsSequential)
            : null;
}
