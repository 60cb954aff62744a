using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Providers;
using Dapper.Json.Schema;

namespace Dapper.Json.Contracts;

/// <summary>Rows that Dapper makes an object of, one at a time, and the serializer writes.</summary>
internal sealed class ParserPlan<T>(ResultSchema schema, ColumnSchema[] columns, JsonTypeInfo<T> typeInfo, string reason) : RowPlan(schema), IExplainedPlan
{
    private volatile Func<DbDataReader, object>? _parse;

    /// <summary>Lets Dapper make its parser, so that a type that it cannot make is an error before any row.</summary>
    /// <exception cref="InvalidOperationException">Dapper finds no constructor.</exception>
    public ParserPlan<T> Prepared(DbDataReader reader)
    {
        _parse = reader.GetRowParser(typeof(T));
        return this;
    }

    public override bool WriteRow(RowSource row, Utf8JsonWriter writer, long rowNumber)
    {
        try
        {
            Func<DbDataReader, object> parse = _parse ??= row.Reader.GetRowParser(typeof(T));
            JsonSerializer.Serialize(writer, ParsedValue.As<T>(parse(row.Reader)), typeInfo);
            return true;
        }
        catch (Exception cause) when (cause is not OperationCanceledException)
        {
            throw ParsedValue.Failure(cause, columns, typeof(T), rowNumber);
        }
    }

    public JsonQueryPlan Explain() => new(typeof(T), reason, []);
}
