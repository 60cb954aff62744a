namespace Dapper.Json.Parameters.Dialects;

/// <summary>A column that is sent as an array of its own.</summary>
internal sealed class ArrayColumn(in ColumnDefinition definition, ColumnSql sql, object array) : TableColumn(definition, sql)
{
    public object Array => array;
}
