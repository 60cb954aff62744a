using System.Data.Common;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.MySql;

/// <summary>MySql.Data. All that this part needs can be reached through <see cref="DbDataReader"/>, so it names no type of it.</summary>
internal sealed class MySqlDriver : Driver
{
    public static readonly DriverTraits Traits = new("mysql.data", TypesAreFixed: true, KnowsMembers: true, ReadsTakeToken: true);

    public override bool Recognises(Type readerType) => readerType.FullName == "MySql.Data.MySqlClient.MySqlDataReader";

    public override Func<OpenReader, RowSource> CreateOpener(DbDataReader first) => static open => new MySqlSource(open.Reader);
}
