using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;

namespace Dapper.Json.Drivers.MySql;

/// <summary>A result of MySql.Data, whose IsDBNull boxes the value to compare it. Uses no type of the driver.</summary>
internal sealed class MySqlSource(DbDataReader reader, ReadOrder order) : GenericSource(reader, MySqlTraits, order)
{
    private static readonly DriverTraits MySqlTraits = new(DriverNames.MySqlData, TypesAreFixed: true, KnowsMembers: true, ReadsTakeToken: true);

    public override ColumnWriter CreateWriter(in PlannedColumn column) => GenericColumns.TryCreateBoxed(column) ?? base.CreateWriter(column);

    public override ColumnWriter CreateMember<T>(in PlannedMember<T> member) =>
        member.IsVerbatim ? CreateWriter(member.Column) : new MemberColumn<T>(member, isBoxed: true);
}
