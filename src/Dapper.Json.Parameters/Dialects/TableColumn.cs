namespace Dapper.Json.Parameters.Dialects;

/// <summary>The values of a list, or of one column of a table, as a database takes them.</summary>
internal abstract class TableColumn(in ColumnDefinition definition, ColumnSql sql)
{
    public string Name { get; } = definition.Name;

    /// <summary>Gets the name of the parameter that is the column's own.</summary>
    public string ParameterName { get; } = definition.ParameterName;

    public ColumnSql Sql => sql;
}
