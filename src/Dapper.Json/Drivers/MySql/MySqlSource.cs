using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;

namespace Dapper.Json.Drivers.MySql;

/// <summary>A result of MySql.Data, whose IsDBNull makes the value as an object, to compare it.</summary>
internal sealed class MySqlSource(DbDataReader reader) : GenericSource(reader, MySqlDriver.Traits)
{
    public override ColumnWriter CreateWriter(in PlannedColumn column) => column.Settings.Types.TryCreateBoxed(column) ?? base.CreateWriter(column);

    public override ColumnWriter CreateMember<T>(in PlannedMember<T> member) =>
        member.IsVerbatim ? CreateWriter(member.Column) : new BoxedMember<T>(member);
}
