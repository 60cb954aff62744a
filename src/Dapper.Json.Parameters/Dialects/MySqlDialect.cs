using System.Data;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>MySQL and MariaDB: json_table.</summary>
/// <remarks>
/// A list of text, or of what the drivers send as text, is left to Dapper unless the caller tells a type: a column of json_table has the
/// server's default collation, and to compare it with a column of another collation is an error there.
/// </remarks>
internal sealed class MySqlDialect() : ParameterDialect(SqlSyntax.MySql)
{
    private const int MostPrecise = 65;

    public override TableColumn? ColumnOf<T>(in ParameterTarget target, in ColumnDefinition definition, ReadOnlySpan<T> values, object? source)
    {
        Type type = Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T);
        ColumnSql? sql = definition.SqlType is { } told ? Told(SqlTypeName.Of(told))
            : NumberOf(type, values) is { } number ? new ColumnSql(number)
            : definition.IsList ? null
            : TextOf(type);
        return sql is { } known
            ? new JsonColumn<MySqlFormat, T>(definition, type == typeof(byte[]) ? Decoded(known) : known, values, source)
            : null;
    }

    public override bool TryAddList(in ParameterTarget target, TableColumn column)
    {
        if (ParameterJson.OfList((JsonColumn)column) is not { } json)
        {
            return false;
        }

        var form = new ListQueryForm(
            $"select {column.Sql.Read("j.value")} from json_table(", $", '$[*]' columns (value {column.Sql.Type} path '$')) j");
        target.Complete(form, json);
        return true;
    }

    public override TableForm AddRows(in ParameterTarget target, IDbDataParameter parameter, TableColumn[] columns)
    {
        target.Add(parameter, ParameterJson.OfRows(columns));
        IEnumerable<string> read = columns.Select(static (column, i) => $"{column.Sql.Read($"j.c{i}")} as {Quoted(column.Name)}");
        IEnumerable<string> declared = columns.Select(static (column, i) => $"c{i} {column.Sql.Type} path '$[{i}]'");
        return new TableForm(
            $"select {string.Join(", ", read)} from json_table(",
            $", '$[*]' columns ({string.Join(", ", declared)})) j",
            Quoted(target.Name));
    }

    private static ColumnSql Told(SqlTypeName type) => new(type.Type, After: type.Collation);

    private static ColumnSql Decoded(ColumnSql sql) => sql with { Type = "longtext", Before = "from_base64(", After = ")" };

    private static string? NumberOf<T>(Type type, ReadOnlySpan<T> values) =>
        type == typeof(bool) || type == typeof(sbyte) ? "tinyint"
        : type == typeof(byte) || type == typeof(short) ? "smallint"
        : type == typeof(ushort) || type == typeof(int) ? "int"
        : type == typeof(uint) || type == typeof(long) ? "bigint"
        : type == typeof(ulong) ? "bigint unsigned"
        : type == typeof(double) ? "double"
        : type == typeof(decimal) ? DecimalScale.Find(values, MostPrecise) is { } scale ? $"decimal({MostPrecise}, {scale})" : null
        : type == typeof(DateTime) ? "datetime(6)"
        : type == typeof(DateOnly) ? "date"
        : null;

    private static ColumnSql? TextOf(Type type) =>
        type == typeof(string) || type == typeof(byte[]) ? new ColumnSql("longtext")
        : type == typeof(char) ? new ColumnSql("char(1)")
        : type == typeof(Guid) ? new ColumnSql("char(36)")
        : type == typeof(float) ? new ColumnSql("double")
        : type == typeof(DateTimeOffset) ? new ColumnSql("datetime(6)")
        : type == typeof(TimeOnly) || type == typeof(TimeSpan) ? new ColumnSql("time(6)")
        : null;

    private static string Quoted(string name) => $"`{name.Replace("`", "``")}`";
}
