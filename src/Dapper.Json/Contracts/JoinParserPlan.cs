using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Providers;
using Dapper.Json.Schema;

namespace Dapper.Json.Contracts;

/// <summary>Rows of a join that Dapper makes two objects of, one put into the other, and the serializer writes.</summary>
internal sealed class JoinParserPlan<TParent, TChild>(
    ResultSchema schema, ColumnSchema[] columns, int split, JsonTypeInfo<TParent> typeInfo, ChildMember<TParent, TChild> member, string reason)
    : RowPlan(schema), IExplainedPlan
    where TParent : class
    where TChild : class
{
    private volatile Parsers? _parsers;

    /// <inheritdoc cref="ParserPlan{T}.Prepared"/>
    public JoinParserPlan<TParent, TChild> Prepared(DbDataReader reader)
    {
        _parsers = ParsersOf(reader);
        return this;
    }

    public override bool WriteRow(RowSource row, Utf8JsonWriter writer, long rowNumber)
    {
        try
        {
            Parsers parsers = _parsers ??= ParsersOf(row.Reader);
            var parent = (TParent)parsers.Parent(row.Reader);
            member.Set(parent, (TChild?)parsers.Child(row.Reader));
            JsonSerializer.Serialize(writer, parent, typeInfo);
            return true;
        }
        catch (Exception cause) when (cause is not OperationCanceledException)
        {
            throw ParsedValue.Failure(cause, columns, typeof(TParent), rowNumber);
        }
    }

    public JsonQueryPlan Explain() => new(typeof(TParent), reason, []);

    private Parsers ParsersOf(DbDataReader reader) => new(
        reader.GetRowParser(typeof(TParent), 0, split),
        reader.GetRowParser(typeof(TChild), split, columns.Length - split, returnNullIfFirstMissing: true));

    private sealed record Parsers(Func<DbDataReader, object> Parent, Func<DbDataReader, object> Child);
}
