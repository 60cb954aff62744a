using System.Data;
using System.Data.Common;
using System.Runtime.ExceptionServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Shapes;

namespace Dapper.Json.Contracts.Plans;

/// <summary>Rows that Dapper makes an object of, one at a time, and the serializer writes.</summary>
/// <param name="columns">The columns, to name the one that failed.</param>
/// <param name="typeInfo">The contract.</param>
/// <param name="parserOf">Lets Dapper make what turns a reader's current row into an object.</param>
/// <param name="reason">Why objects are made.</param>
internal sealed class MaterializingPlan<T>(
    ColumnSchema[] columns, JsonTypeInfo<T> typeInfo, Func<DbDataReader, Func<DbDataReader, T>> parserOf, string reason)
    : RowPlan, IExplainedPlan
{
    private volatile Func<DbDataReader, T>? _parse;

    /// <summary>Makes the parser, so that a type that Dapper cannot make is an error before any row.</summary>
    /// <exception cref="InvalidOperationException">Dapper finds no constructor.</exception>
    public MaterializingPlan<T> Prepared(DbDataReader reader)
    {
        _parse = parserOf(reader);
        return this;
    }

    public override bool WriteRow(RowCursor cursor)
    {
        DbDataReader reader = cursor.Source.Reader;
        try
        {
            Func<DbDataReader, T> parse = _parse ??= parserOf(reader);
            JsonSerializer.Serialize(cursor.Writer, parse(reader), typeInfo);
            return true;
        }
        catch (DataException parsing) when (parsing.InnerException is { } inner && SourceFailure.Is(inner, reader))
        {
            // Dapper reports whatever a cell fails with as one of a value.
            ExceptionDispatchInfo.Throw(inner);
            throw;
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, reader))
        {
            throw ParsedValue.Failure(cause, columns, typeof(T), cursor.RowNumber);
        }
    }

    public JsonQueryPlan Explain() => new(typeof(T), reason, []);
}
