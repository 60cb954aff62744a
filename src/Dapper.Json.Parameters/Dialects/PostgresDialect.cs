using System.Collections.Frozen;
using System.Data;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Parameters.Sql;
using Npgsql;
using NpgsqlTypes;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>The dialect of PostgreSQL with Npgsql, which uses jsonb, and arrays, because they are faster than JSON.</summary>
internal sealed class PostgresDialect() : ParameterDialect(SqlSyntax.Postgres)
{
    private static readonly FrozenSet<string> NumberTypes = FrozenSet.ToFrozenSet(
        ["smallint", "int2", "integer", "int", "int4", "bigint", "int8", "numeric", "decimal", "real", "float4", "double precision", "float8", "oid"],
        StringComparer.OrdinalIgnoreCase);

    public override string DocumentType => "jsonb";

    /// <inheritdoc/>
    /// <remarks>
    /// Which enumerations are mapped is known to the data source alone, and the connection may not be open yet. So it is the SQL type that says it:
    /// that of a number is for numbers, any other for an enumeration that MapEnum has mapped to it.
    /// </remarks>
    public override bool SendsEnumsAs(string? sqlType) => sqlType is not null && !NumberTypes.Contains(sqlType.Trim());

    public override TableColumn? ColumnOf<T>(in ParameterTarget target, in ColumnDefinition definition, ReadOnlySpan<T> values, object? source)
    {
        // The driver has no array of mixed types. For a list, its own exception says so.
        if (typeof(T) == typeof(object) && !definition.IsList)
        {
            return null;
        }

        SqlTypeName type = SqlTypeName.Of<T>(definition.SqlType, target.Options.Collation);
        if (definition.SqlType is null)
        {
            return new ArrayColumn(definition, new ColumnSql("", After: type.Collation), PostgresArrays.Of(source, values));
        }

        // If all values are NULL, their type may be a guess. Not every type can be cast to the type in the options, but text can.
        object array = HasValue(values) ? PostgresArrays.Of(source, values) : new string?[values.Length];
        return new ArrayColumn(definition, new ColumnSql($"::{type.Type}[]", After: type.Collation), array);
    }

    protected override bool TryAddList(in ParameterTarget target, TableColumn column)
    {
        target.Complete(new ListArrayForm(column.Sql.Type + column.Sql.After), ((ArrayColumn)column).Array);
        return true;
    }

    /// <remarks>PostgreSQL reads names without quotes in lower case, so the columns have lower-case names.</remarks>
    public override TableForm AddRows(in ParameterTarget target, IDbDataParameter parameter, TableColumn[] columns)
    {
        foreach (TableColumn column in columns)
        {
            target.Add(target.Create(column.ParameterName), ((ArrayColumn)column).Array);
        }

        IEnumerable<string> read = columns.Select(static (column, i) => $"{column.Sql.Read($"c{i}")} as {Quoted(column.Name)}");
        IEnumerable<string> arrays = columns.Select(static column => $"@{column.ParameterName}{column.Sql.Type}");
        IEnumerable<string> names = columns.Select(static (_, i) => $"c{i}");
        return new TableForm(
            $"select {string.Join(", ", read)} from unnest({string.Join(", ", arrays)}) as a({string.Join(", ", names)})",
            after: null,
            Quoted(target.Name));
    }

    public override void SetDocument<T>(IDbDataParameter parameter, T value, JsonTypeInfo<T> type)
    {
        byte[] json = JsonSerializer.SerializeToUtf8Bytes(value, type);
        try
        {
            SetJsonb(parameter, json);
        }
        catch (Exception surface) when (IsForeign(surface))
        {
            // Another version of the driver: send text, which the caller can cast.
            parameter.Value = Encoding.UTF8.GetString(json);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void SetJsonb(IDbDataParameter parameter, byte[] json)
    {
        ((NpgsqlParameter)parameter).NpgsqlDbType = NpgsqlDbType.Jsonb;
        parameter.Value = json;
    }

    /// <summary>Returns whether an exception shows that the driver is another version than the one compiled against, or another of the same name.</summary>
    private static bool IsForeign(Exception exception) =>
        exception is TypeLoadException or MissingMemberException or FileNotFoundException or FileLoadException or InvalidCastException;

    private static bool HasValue<T>(ReadOnlySpan<T> values)
    {
        foreach (T value in values)
        {
            if (value is not null)
            {
                return true;
            }
        }

        return false;
    }

    /// <remarks>Only ASCII letters become lower case, as when PostgreSQL reads a name without quotes.</remarks>
    private static string Quoted(string name) =>
        $"\"{string.Concat(name.Select(static c => char.IsAsciiLetterUpper(c) ? char.ToLowerInvariant(c) : c)).Replace("\"", "\"\"")}\"";
}
