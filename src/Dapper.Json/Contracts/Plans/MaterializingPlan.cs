using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>Rows that Dapper makes an object of, one at a time, and the serializer writes.</summary>
/// <param name="schema">The schema.</param>
/// <param name="columns">The columns, to name the one that failed.</param>
/// <param name="typeInfo">The contract.</param>
/// <param name="parserOf">Lets Dapper make what turns a reader's current row into an object.</param>
/// <param name="reason">Why objects are made.</param>
internal sealed class MaterializingPlan<T>(
    ResultSchema schema, ColumnSchema[] columns, JsonTypeInfo<T> typeInfo, Func<DbDataReader, Func<DbDataReader, T>> parserOf, string reason)
    : RowPlan(schema), IExplainedPlan
{
    private volatile Func<DbDataReader, T>? _parse;

    /// <summary>Makes the parser, so that a type that Dapper cannot make is an error before any row.</summary>
    /// <exception cref="InvalidOperationException">Dapper finds no constructor.</exception>
    public MaterializingPlan<T> Prepared(DbDataReader reader)
    {
        _parse = parserOf(reader);
        return this;
    }

    public override bool WriteRow(RowSource row, Utf8JsonWriter writer, long rowNumber)
    {
        try
        {
            Func<DbDataReader, T> parse = _parse ??= parserOf(row.Reader);
            JsonSerializer.Serialize(writer, parse(row.Reader), typeInfo);
            return true;
        }
        catch (Exception cause) when (cause is not OperationCanceledException)
        {
            throw ParsedValue.Failure(cause, columns, typeof(T), rowNumber);
        }
    }

    public JsonQueryPlan Explain() => new(typeof(T), reason, []);
}
