using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>
/// Microsoft.Data.SqlClient and its predecessor. All that this part needs can be reached through <see cref="DbDataReader"/>,
/// so it names no type of either.
/// </summary>
internal sealed class SqlServerDriver : Driver
{
    public override bool Recognises(Type readerType) =>
        readerType.FullName is "Microsoft.Data.SqlClient.SqlDataReader" or "System.Data.SqlClient.SqlDataReader";

    public override Func<OpenReader, RowSource> CreateOpener(DbDataReader first) =>
        static open => new SqlServerSource(open.Reader, open.IsSequential);
}
