using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Shapes;

namespace Dapper.Json.Documents;

/// <summary>Writes the JSON of the database as it is: one value, cut into the rows of one text column.</summary>
internal sealed class ForJsonDocument(BufferedOutput output, int maxDepth) : Document(output)
{
    /// <summary>The replacement character, which decoders write for half a surrogate pair. Text rarely contains it.</summary>
    private const char Replacement = '\uFFFD';

    private readonly JsonPieces _pieces = new(maxDepth);
    private ColumnSchema _column = ColumnSchema.None;
    private long _rows;
    private bool _endsReplaced;

    public override RowPlan PlanOf(RowSource source)
    {
        source.CopySchema(looksAtCells: false, out ColumnSchema[] columns);
        if (columns.Length > 1)
        {
            throw ColumnError.Of("With JsonQueryFormat.ForJson a result has one text column, but this one has more columns", columns[1]);
        }

        _column = columns[0];
        return _column.FieldType == typeof(string) || _column.FieldType == typeof(object)
            ? new PiecePlan(this, output)
            : throw ColumnError.Of("With JsonQueryFormat.ForJson a result has one text column, but this column is not text", _column);
    }

    public override void BeginRow() => _rows++;

    public override void End()
    {
        try
        {
            _pieces.Complete(output);
        }
        catch (Exception cause) when (cause is not OperationCanceledException)
        {
            throw ColumnError.Of($"The rows together are not one complete JSON value: {cause.Message}", _column, _rows, cause);
        }

        Count = _pieces.Count;
    }

    public override void Close()
    {
        if (_pieces.IsEmpty)
        {
            Output.Writer.WriteStartArray();
            Output.Writer.WriteEndArray();
        }
    }

    public override void Dispose()
    {
        _pieces.Dispose();
        base.Dispose();
    }

    private sealed class PiecePlan(ForJsonDocument document, BufferedOutput output) : RowPlan
    {
        public override RowPlan Select(JsonFields fields) => throw new NotSupportedException();

        public override RowPlan Counting() => throw new NotSupportedException();

        public override bool WriteRow(RowCursor cursor)
        {
            RowSource source = cursor.Source;
            try
            {
                if (!cursor.Progress.IsInValue && source.Reader.IsDBNull(document._column.Ordinal))
                {
                    // select (select ... for json path) has one row with NULL where the inner query has none: [] then, as without a row.
                    return true;
                }

                ReadOnlySpan<char> piece = source.ReadText(document._column, ref cursor.Progress, out bool isLast);
                if (!piece.IsEmpty)
                {
                    if (document._endsReplaced && !cursor.Progress.IsInValue && piece[0] == Replacement && source.ReplacesHalfPairs(document._column))
                    {
                        throw new InvalidDataException(
                            "two rows share a surrogate pair, and the driver has replaced both halves: open the reader for sequential access");
                    }

                    document._endsReplaced = piece[^1] == Replacement;
                }

                document._pieces.Append(piece, output);
                document.Count = document._pieces.Count;
                return cursor.Progress.Advance(piece.Length, isLast);
            }
            catch (Exception cause) when (!SourceFailure.Is(cause, source.Reader))
            {
                throw ColumnError.Of($"The rows up to this one are not valid JSON: {cause.Message}", document._column, cursor.RowNumber, cause);
            }
        }
    }
}
