using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>
/// Microsoft.Data.SqlClient and its predecessor. All that this part needs can be reached through <see cref="DbDataReader"/>,
/// so it names no type of either.
/// </summary>
internal sealed class SqlServerDriver : Driver
{
    /// <remarks>
    /// In default mode SqlDataReader.ReadAsync waits for the whole row. Versions 2.1 and 7.1 then parse it again from its start with each packet that
    /// arrives: one value of 5,000,000 characters took 18 s and 25 GB of allocations with 2.1.4, 1.7 s and 0.1 GB with 6.1.8, 1.2 s and 21 GB with 7.1.0,
    /// whose compatibility switches, both off, ended in 0.8 s or not at all. So where the columns are not in the order of a type's properties,
    /// objects are made of the rows instead. In that mode are opened: rows with lists or embedded JSON that are not in order, and the first
    /// run of a command whose type has a member that only JSON could fill, as the driver is not yet known then.
    /// </remarks>
    public static readonly DriverTraits Traits = new("sqlclient", TypesAreFixed: true, KnowsMembers: true, NeedsSequentialAccess: true);

    public override bool Recognises(Type readerType) =>
        readerType.FullName is "Microsoft.Data.SqlClient.SqlDataReader" or "System.Data.SqlClient.SqlDataReader";

    public override Func<OpenReader, RowSource> CreateOpener(DbDataReader first) =>
        static open => new SqlServerSource(open.Reader, open.IsSequential);
}
