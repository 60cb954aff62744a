using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Shapes;

namespace Dapper.Json.Documents;

/// <summary>A result that is JSON already: one value, in one column of text and as many pieces as there are rows.</summary>
internal sealed class ForJsonDocument(BufferedOutput output, int maxDepth) : Document(output)
{
    /// <summary>What a decoder writes for half a surrogate pair, and what text rarely holds.</summary>
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
            throw ColumnError.Of("The format is JsonQueryFormat.ForJson, but the result has further columns: it is not one of FOR JSON", columns[1]);
        }

        _column = columns[0];
        return _column.FieldType == typeof(string) || _column.FieldType == typeof(object)
            ? new PiecePlan(this, output)
            : throw ColumnError.Of("The format is JsonQueryFormat.ForJson, but the column is no text: the result is not one of FOR JSON", _column);
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
            throw ColumnError.Of($"The JSON does not end with its last piece: {cause.Message}", _column, _rows, cause);
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

        public override bool WriteRow(RowCursor cursor)
        {
            RowSource source = cursor.Source;
            try
            {
                if (!cursor.Progress.IsInValue && source.Reader.IsDBNull(document._column.Ordinal))
                {
                    // What a subquery with FOR JSON gives for no rows.
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
                throw ColumnError.Of($"The pieces up to this one are no JSON: {cause.Message}", document._column, cursor.RowNumber, cause);
            }
        }
    }
}
