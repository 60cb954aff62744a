using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>Which columns are read in a way of SQL Server's own. All others are read as any driver's.</summary>
internal static class SqlServerColumns
{
    /// <summary>What always fits the CLR's decimal.</summary>
    private const int DecimalPrecision = 28;

    public static ColumnWriter Create(in PlannedColumn column)
    {
        ColumnSchema schema = column.Schema;
        TypeTable table = column.Settings.Types;
        if (IsUserDefined(schema))
        {
            return HasConverter(schema.FieldType, column.Settings) ? table.Create(column) : new SqlServerBytesColumn(column, isLong: true);
        }

        switch (schema.DataTypeName)
        {
            case "decimal" when schema.FieldType == typeof(decimal) && schema.Precision is 0 or > DecimalPrecision:
                return new SqlServerDecimalColumn(column);
            case "nvarchar" or "varchar" or "ntext" or "text" or "json" when schema.FieldType == typeof(string) && column.IsTextJson:
                return new SqlServerJsonColumn(column);
            case "nvarchar" or "varchar" or "ntext" or "text"
                when schema.FieldType == typeof(string) && table.String.IsPlain && schema.TextForm() != SqlServerText.Whole:
                return new SqlServerTextColumn(column);
            case "timestamp" when schema.FieldType == typeof(byte[]):
                return new SqlServerRowVersionColumn(column);
            case "varbinary" or "binary" or "image" when schema.FieldType == typeof(byte[]):
                return column.IsBinaryJson ? new SqlServerJsonColumn(column) : new SqlServerBytesColumn(column, IsLong(schema));
            default:
                return table.Create(column);
        }
    }

    /// <summary>Says whether bytes of a column may be more than a piece.</summary>
    public static bool IsLong(in ColumnSchema schema) => schema.IsLong || schema.DataTypeName is "image" || IsUserDefined(schema);

    /// <summary>Says whether a type is one of the database's own: hierarchyid, geometry, geography or a caller's.</summary>
    /// <remarks>Only these have names of three parts.</remarks>
    private static bool IsUserDefined(in ColumnSchema schema) => schema.DataTypeName.Contains('.', StringComparison.Ordinal);

    /// <summary>A user-defined type is written by a converter for its CLR type, where the program has both.</summary>
    private static bool HasConverter(Type type, CellSettings settings) => type != typeof(object) && settings.HasConverter(type);
}
