using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>A column whose values are parts of JSON.</summary>
internal abstract class JsonColumn(in ColumnDefinition definition, ColumnSql sql) : TableColumn(definition, sql)
{
    public abstract int Count { get; }

    /// <summary>Gets what the parameter of the column's own carries; null where it needs none.</summary>
    public virtual byte[]? Bytes => null;

    /// <summary>Gets whether the values are written in a way that only the column's SQL can read.</summary>
    public bool IsEncoded { get; init; }

    public abstract object? ValueAt(int row);

    /// <summary>Writes a value.</summary>
    /// <returns>False where JSON cannot carry it to the database.</returns>
    public abstract bool TryWrite(Utf8JsonWriter writer, int row);
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
