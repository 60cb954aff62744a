using System.Data;
using Dapper.Json.Parameters.Sql;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>The dialect of SQLite with Microsoft.Data.Sqlite, which uses json_each.</summary>
internal sealed class SqliteDialect() : ParameterDialect(SqlSyntax.Sqlite)
{
    private static readonly ColumnSql Real = new("", "cast(", " as real)");

    public override TableColumn? ColumnOf<T>(in ParameterTarget target, in ColumnDefinition definition, ReadOnlySpan<T> values, object? source)
    {
        Type type = Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T);
        if (type == typeof(object) && NeedsType(values))
        {
            return null;
        }

        // A list in a function of the caller's is read as plain JSON.
        bool isByHand = definition.IsList && !target.Places.AreRewritten;
        bool isReal = !isByHand && (type == typeof(double) || type == typeof(float));
        ColumnSql sql = Told<T>(target, definition, type == typeof(byte[]) ? BytesOf(definition.ParameterName) : isReal ? Real : default);
        return type == typeof(byte[]) ? new SqliteBytes<T>(definition, sql, values, source)
            : isReal ? new SqliteReals<T>(target.Command, definition, sql, values, source)
            : new JsonColumn<SqliteFormat, T>(definition, sql, values, source);
    }

    /// <remarks>
    /// The sign before a value removes its affinity: so the values of a list are compared with the affinity of the column, unless the options
    /// set a type.
    /// </remarks>
    protected override bool TryAddList(in ParameterTarget target, TableColumn column)
    {
        var values = (JsonColumn)column;
        string sign = target.Options.SqlType is null ? "+" : "";
        if ((values.IsEncoded && target.Places.HasByHand) || ParameterJson.OfList(values) is not { } json)
        {
            return false;
        }

        // Not as bytes: SQLite would take them for text in the database's encoding, and later versions for binary JSON.
        target.Complete(new ListQueryForm($"select {sign}{column.Sql.Read("value")} from json_each(", ")"), json);
        AddBytes(target, column);
        return true;
    }

    public override TableForm AddRows(in ParameterTarget target, IDbDataParameter parameter, TableColumn[] columns)
    {
        target.Add(parameter, ParameterJson.OfRows(columns));
        foreach (TableColumn column in columns)
        {
            AddBytes(target, column);
        }

        IEnumerable<string> read = columns.Select(static (column, i) => $"{column.Sql.Read($"json_extract(value, '$[{i}]')")} as {Quoted(column.Name)}");

        // Without a limit SQLite would flatten the subquery, and a join would parse the JSON again for each pair of rows.
        return new TableForm($"select {string.Join(", ", read)} from json_each(", ") limit -1", Quoted(target.Name));
    }

    /// <summary>Returns SQL with a cast to the type in the options, and the collation.</summary>
    private static ColumnSql Told<T>(in ParameterTarget target, in ColumnDefinition definition, ColumnSql sql)
    {
        SqlTypeName type = SqlTypeName.Of<T>(definition.SqlType, target.Options.Collation);
        return definition.SqlType is null
            ? sql with { After = sql.After + type.Collation }
            : sql with { Before = $"cast({sql.Before}", After = $"{sql.After} as {type.Type}){type.Collation}" };
    }

    private static ColumnSql BytesOf(string parameter) => new(
        "", $"(select substr(@{parameter}, json_extract(place, '$[0]'), json_extract(place, '$[1]')) from (select ", " as place))");

    private static void AddBytes(in ParameterTarget target, TableColumn column)
    {
        if (((JsonColumn)column).Bytes is { } bytes)
        {
            target.Add(target.Create(column.ParameterName), bytes);
        }
    }

    /// <summary>Returns whether mixed values include one that only the SQL of a typed column can read.</summary>
    private static bool NeedsType<T>(ReadOnlySpan<T> values)
    {
        foreach (T value in values)
        {
            if (value is double or float or byte[])
            {
                return true;
            }
        }

        return false;
    }

    private static string Quoted(string name) => $"\"{name.Replace("\"", "\"\"")}\"";
}
