using System.Data;

namespace Dapper.Json.NoDriver;

internal static class Tables
{
    public static DataTable Posts()
    {
        var table = new DataTable();
        table.Columns.Add("Id", typeof(int));
        table.Columns.Add("Title", typeof(string));
        table.Columns.Add("Published", typeof(DateTime));
        table.Rows.Add(1, "é", new DateTime(2024, 2, 29));
        table.Rows.Add(2, DBNull.Value, DBNull.Value);
        return table;
    }
}
