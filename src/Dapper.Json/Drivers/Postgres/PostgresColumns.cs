using Dapper.Json.Cells;
using Npgsql.PostgresTypes;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>Which columns are read as the server's bytes. All others go the way of any driver.</summary>
internal static class PostgresColumns
{
    public static ColumnWriter? TryCreate(in PlannedColumn column, PostgresType type, bool isUtf8)
    {
        TypeTable table = column.Settings.Types;
        Type fieldType = column.Schema.FieldType;
        if (fieldType == typeof(byte[]) && IsBuiltIn(type, "bytea") && table.Bytes.IsPlain && !column.IsBinaryJson)
        {
            return new PostgresBytesColumn(column);
        }

        if (isUtf8 && fieldType == typeof(string) && IsText(type) && table.String.IsPlain && !column.IsTextJson)
        {
            return new PostgresTextColumn(column);
        }

        return new PostgresValues(column.Settings, isUtf8, column.IsTextJson).TryGet(type, fieldType) is { } write
            ? new PostgresValueColumn(column, write)
            : null;
    }

    /// <summary>Says whether the binary format of a type is text, and nothing but text.</summary>
    public static bool IsText(PostgresType type) =>
        type is PostgresEnumType || type.Name == "citext" ||
        IsBuiltIn(type, "text") || IsBuiltIn(type, "character varying") || IsBuiltIn(type, "character") ||
        IsBuiltIn(type, "name") || IsBuiltIn(type, "xml");

    public static bool IsBuiltIn(PostgresType type, string name) => type.Name == name && type.Namespace == "pg_catalog";
}
