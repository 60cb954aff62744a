using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>The definition of a column.</summary>
/// <param name="Name">The name of the column in SQL.</param>
/// <param name="ParameterName">The name of its own parameter, if it needs one.</param>
/// <param name="SqlType">The type in the options, which may have a collation; null for none.</param>
internal readonly record struct ColumnDefinition(string Name, string ParameterName, string? SqlType)
{
    /// <summary>Gets whether the column holds a list, whose values are compared and not read.</summary>
    public bool IsList { get; init; }
}

/// <summary>The SQL that reads a column.</summary>
/// <param name="Type">The type in the column's declaration, if columns are declared.</param>
/// <param name="Before">The SQL before each use of the value.</param>
/// <param name="After">The SQL after it.</param>
internal readonly record struct ColumnSql(string Type, string Before = "", string After = "")
{
    public string Read(string value) => Before + value + After;
}

/// <summary>An SQL type from the options.</summary>
/// <param name="Type">The type; empty for none.</param>
/// <param name="Collation">The collation, with a blank and the keyword before it; empty for none.</param>
internal readonly record struct SqlTypeName(string Type, string Collation)
{
    private const string Keyword = " collate ";

    /// <summary>Returns the type for values, with its own collation, or else for texts the one in the options.</summary>
    /// <param name="told">The type in the options, which may have a collation; null for none.</param>
    /// <param name="collation">The collation in the options; null for none.</param>
    public static SqlTypeName Of<T>(string? told, string? collation)
    {
        int start = told?.IndexOf(Keyword, StringComparison.OrdinalIgnoreCase) ?? -1;
        if (start >= 0)
        {
            return new SqlTypeName(told![..start].Trim(), told[start..].TrimEnd());
        }

        bool isText = typeof(T) == typeof(string) || typeof(T) == typeof(char) || typeof(T) == typeof(char?);
        return new SqlTypeName(told?.Trim() ?? "", collation is not null && isText && IsText(told) ? Keyword + collation : "");
    }

    private static bool IsText(string? told) =>
        told is null || told.Contains("char", StringComparison.OrdinalIgnoreCase) || told.Contains("text", StringComparison.OrdinalIgnoreCase);
}

/// <summary>The values of a list, or of one column of a table, in the form that a database accepts.</summary>
internal abstract class TableColumn(in ColumnDefinition definition, ColumnSql sql)
{
    public string Name { get; } = definition.Name;

    /// <summary>Gets the name of the column's own parameter.</summary>
    public string ParameterName { get; } = definition.ParameterName;

    public ColumnSql Sql => sql;
}

/// <summary>A column that is sent as an array of its own.</summary>
internal sealed class ArrayColumn(in ColumnDefinition definition, ColumnSql sql, object array) : TableColumn(definition, sql)
{
    public object Array => array;
}

/// <summary>A column whose values are sent inside JSON.</summary>
internal abstract class JsonColumn(in ColumnDefinition definition, ColumnSql sql) : TableColumn(definition, sql)
{
    public abstract int Count { get; }

    /// <summary>Gets whether the values are encoded so that only the column's SQL can read them.</summary>
    public virtual bool IsEncoded => false;

    /// <summary>Gets the value of the column's own parameter; null if it needs none.</summary>
    public virtual byte[]? Bytes => null;

    public abstract object? ValueAt(int row);

    /// <summary>Writes a value.</summary>
    /// <returns>False if the database cannot read it from JSON.</returns>
    public abstract bool TryWrite(Utf8JsonWriter writer, int row);
}

/// <summary>Writes values as a database reads them from JSON. It is a type parameter, so that the loop over a list is compiled for it.</summary>
internal interface IValueFormat
{
    /// <summary>Writes a value that is not null.</summary>
    /// <returns>False if the database cannot read it from JSON.</returns>
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
