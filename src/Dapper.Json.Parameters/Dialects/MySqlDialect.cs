using System.Data;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>The dialect of MySQL and MariaDB, which uses json_table.</summary>
/// <remarks>
/// A list of text, or of values that drivers send as text, is expanded by Dapper unless the options set a type or a collation. With a type alone, a list of
/// other characters than ASCII is expanded, too: only then is it an error that the column cannot hold them.
/// </remarks>
internal sealed class MySqlDialect() : ParameterDialect(SqlSyntax.MySql)
{
    private const int MostPrecise = 65;

    /// <summary>The types for lists, which have no collation.</summary>
    private static readonly Dictionary<Type, string> Numbers = new()
    {
        [typeof(bool)] = "tinyint",
        [typeof(sbyte)] = "tinyint",
        [typeof(byte)] = "smallint",
        [typeof(short)] = "smallint",
        [typeof(ushort)] = "int",
        [typeof(int)] = "int",
        [typeof(uint)] = "bigint",
        [typeof(long)] = "bigint",
        [typeof(ulong)] = "bigint unsigned",
        [typeof(double)] = "double",
        [typeof(DateTime)] = "datetime(6)",
        [typeof(DateOnly)] = "date",
    };

    /// <summary>The additional types for columns of tables. Not char: it loses blanks at the end.</summary>
    private static readonly Dictionary<Type, string> Others = new()
    {
        [typeof(string)] = "longtext",
        [typeof(byte[])] = "longtext",
        [typeof(char)] = "varchar(1)",
        [typeof(Guid)] = "varchar(36)",
        [typeof(float)] = "double",
        [typeof(DateTimeOffset)] = "datetime(6)",
        [typeof(TimeOnly)] = "time(6)",
        [typeof(TimeSpan)] = "time(6)",
    };

    public override TableColumn? ColumnOf<T>(in ParameterTarget target, in ColumnDefinition definition, ReadOnlySpan<T> values, object? source)
    {
        Type type = Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T);
        SqlTypeName told = SqlTypeName.Of<T>(definition.SqlType, target.Options.Collation);
        bool isKnown = !definition.IsList || told.Collation.Length > 0;
        string? name = told.Type.Length > 0 ? told.Type : NumberOf(type, values) ?? (isKnown ? Others.GetValueOrDefault(type) : null);
        if (name is null)
        {
            return null;
        }

        ColumnSql sql = type == typeof(byte[]) ? Decoded(told) : MySqlText.Of(name, told.Collation);
        bool isCompared = definition.IsList && target.Places.AreRewritten;
        return isCompared && MySqlText.MayLose(sql, values) ? null : new JsonColumn<MySqlFormat, T>(definition, sql, values, source);
    }

    protected override bool TryAddList(in ParameterTarget target, TableColumn column)
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

    private static ColumnSql Decoded(SqlTypeName told) => new(MySqlText.Declared("longtext"), "from_base64(", ")" + told.Collation);

    private static string? NumberOf<T>(Type type, ReadOnlySpan<T> values) =>
        type == typeof(decimal) ? DecimalScale.Find(values, MostPrecise) is { } scale ? $"decimal({MostPrecise}, {scale})" : null
        : Numbers.GetValueOrDefault(type);

    private static string Quoted(string name) => $"`{name.Replace("`", "``")}`";
}
