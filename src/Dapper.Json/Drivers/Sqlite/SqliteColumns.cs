using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Creates the writers of columns and members.</summary>
internal static class SqliteColumns
{
    public static ColumnWriter Create(in PlannedColumn column) => new SqliteColumn(column);

    public static ColumnWriter CreateMember<T>(in PlannedMember<T> member) =>
        member.Conversion.MustRead ? new MemberColumn<T>(member)
        : member.IsPlainText || member.IsVerbatim ? new SqliteVerbatimMember<T>(member)
        : new SqliteMember<T>(member);
}
