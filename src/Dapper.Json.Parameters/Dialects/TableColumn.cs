using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>A column that values are to become.</summary>
/// <param name="Name">The name that the SQL has for it.</param>
/// <param name="ParameterName">The name of a parameter of its own, where it needs one.</param>
/// <param name="SqlType">The type that the caller has told, with a collation; null for none.</param>
internal readonly record struct ColumnDefinition(string Name, string ParameterName, string? SqlType)
{
    /// <summary>Gets whether the values are those of a list, which is compared with a column and not read.</summary>
    public bool IsList { get; init; }
}

/// <summary>How a column is read in SQL.</summary>
/// <param name="Type">The type that it is declared with, where columns are declared.</param>
/// <param name="Before">What stands before each use of the value.</param>
/// <param name="After">What stands behind it.</param>
internal readonly record struct ColumnSql(string Type, string Before = "", string After = "")
{
    public string Read(string value) => Before + value + After;
}

/// <summary>A type of SQL as a caller has named it.</summary>
/// <param name="Type">The type.</param>
/// <param name="Collation">The collation with the keyword and a blank before it; empty where there is none.</param>
internal readonly record struct SqlTypeName(string Type, string Collation)
{
    public const string Keyword = " collate ";

    public static SqlTypeName Of(string told)
    {
        int collation = told.IndexOf(Keyword, StringComparison.OrdinalIgnoreCase);
        return collation < 0 ? new SqlTypeName(told.Trim(), "") : new SqlTypeName(told[..collation].Trim(), told[collation..].TrimEnd());
    }
}

/// <summary>The values of a list, or of one column of a table, as a database takes them.</summary>
internal abstract class TableColumn(in ColumnDefinition definition, ColumnSql sql)
{
    public string Name { get; } = definition.Name;

    /// <summary>Gets the name of the parameter that is the column's own.</summary>
    public string ParameterName { get; } = definition.ParameterName;

    public ColumnSql Sql => sql;
}

/// <summary>A column that is sent as an array of its own.</summary>
internal sealed class ArrayColumn(in ColumnDefinition definition, ColumnSql sql, object array) : TableColumn(definition, sql)
{
    public object Array => array;
}

/// <summary>A column whose values are parts of JSON.</summary>
internal abstract class JsonColumn(in ColumnDefinition definition, ColumnSql sql) : TableColumn(definition, sql)
{
    public abstract int Count { get; }

    /// <summary>Gets whether the values are written in a way that only the column's SQL can read.</summary>
    public virtual bool IsEncoded => false;

    /// <summary>Gets what the parameter of the column's own carries; null where it needs none.</summary>
    public virtual byte[]? Bytes => null;

    public abstract object? ValueAt(int row);

    /// <summary>Writes a value.</summary>
    /// <returns>False where JSON cannot carry it to the database.</returns>
    public abstract bool TryWrite(Utf8JsonWriter writer, int row);
}

/// <summary>How a database reads values in JSON: a type, so that the loop over a list is compiled for it.</summary>
internal interface IValueFormat
{
    /// <summary>Writes a value that is not null.</summary>
    /// <returns>False where JSON cannot carry it there.</returns>
    public static abstract bool TryWrite<T>(Utf8JsonWriter writer, T value);
}

/// <summary>A column whose values are written in a database's format.</summary>
internal class JsonColumn<TFormat, T>(in ColumnDefinition definition, ColumnSql sql, ReadOnlySpan<T> values, object? source) : JsonColumn(definition, sql)
    where TFormat : IValueFormat
{
    protected T[] Values { get; } = source as T[] ?? values.ToArray();

    public override int Count => Values.Length;

    public override object? ValueAt(int row) => Values[row];

    public override bool TryWrite(Utf8JsonWriter writer, int row)
    {
        if (Values[row] is { } value)
        {
            return TFormat.TryWrite(writer, value);
        }

        writer.WriteNullValue();
        return true;
    }
}
