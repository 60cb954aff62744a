using Dapper.Json.Parameters.Lists;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>MySQL and MariaDB: json_table.</summary>
/// <remarks>
/// Text, and what the drivers send as text, is left to Dapper unless the caller tells a type: a column of json_table has the server's default
/// collation, and to compare it with a column of another collation is an error there.
/// </remarks>
internal sealed class MySqlDialect() : ParameterDialect(SqlSyntax.MySql)
{
    private const int MostPrecise = 65;

    public override bool TryAddList<T>(in ListTarget target, ReadOnlySpan<T> values)
    {
        if ((target.Options.SqlType ?? TypeOf(values)) is not { } told || ListJson.Write<MySqlFormat, T>(values) is not { } json)
        {
            return false;
        }

        SqlTypeName type = SqlTypeName.Of(told);
        var form = new ListForm(
            SqlSyntax.MySql, ListFormKind.Query, $"select j.value{type.Collation} from json_table(", $", '$[*]' columns (value {type.Type} path '$')) j");
        target.Complete(ListTexts.Of(target, form), json);
        return true;
    }

    private static string? TypeOf<T>(ReadOnlySpan<T> values)
    {
        Type type = Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T);
        return type == typeof(bool) || type == typeof(sbyte) ? "tinyint"
            : type == typeof(byte) || type == typeof(short) ? "smallint"
            : type == typeof(ushort) || type == typeof(int) ? "int"
            : type == typeof(uint) || type == typeof(long) ? "bigint"
            : type == typeof(ulong) ? "bigint unsigned"
            : type == typeof(double) ? "double"
            : type == typeof(decimal) ? DecimalScale.Find(values, MostPrecise) is { } scale ? $"decimal({MostPrecise}, {scale})" : null
            : type == typeof(DateTime) ? "datetime(6)"
            : type == typeof(DateOnly) ? "date"
            : null;
    }
}
