using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>Writes the JSON of the database as it is: one value, cut into the rows of one text column.</summary>
internal sealed partial class ForJsonDocument(BufferedOutput output, int maxDepth) : Document(output)
{
    /// <summary>The replacement character, which decoders write for half a surrogate pair. Text rarely contains it.</summary>
    private const char Replacement = '\uFFFD';

    private bool _endsReplaced;

    /// <summary>Returns the column of the result. Some drivers know its type only when the first row, if there is one, has been read.</summary>
    /// <exception cref="JsonQueryException">There are several, or the only one is not text.</exception>
    public static ColumnSchema ColumnOf(RowSource source)
    {
        source.CopySchema(looksAtCells: false, out ColumnSchema[] columns);
        if (columns.Length > 1)
        {
            throw ColumnError.Of("With JsonQueryFormat.ForJson a result has one text column, but this one has more columns", columns[1]);
        }

        return columns[0].FieldType == typeof(string) || columns[0].FieldType == typeof(object)
            ? columns[0]
            : throw ColumnError.Of("With JsonQueryFormat.ForJson a result has one text column, but this column is not text", columns[0]);
    }

    /// <summary>Writes the text of the current row, or the next piece of it, as far as it is valid and not the end of the document.</summary>
    /// <param name="source">The open result.</param>
    /// <param name="column">Its column.</param>
    /// <param name="rowNumber">The number of the row, for errors.</param>
    /// <param name="progress">The progress in the text.</param>
    /// <returns>Whether the row is complete.</returns>
    /// <exception cref="JsonQueryException">The text so far is not valid JSON.</exception>
    public bool Write(RowSource source, ColumnSchema column, long rowNumber, ref ValueProgress progress)
    {
        try
        {
            if (!progress.IsInValue && source.Reader.IsDBNull(column.Ordinal))
            {
                // select (select ... for json path) has one row with NULL where the inner query has none: [] then, as without a row.
                return true;
            }

            ReadOnlySpan<char> piece = source.ReadText(column, ref progress, out bool isLast);
            if (!piece.IsEmpty)
            {
                if (_endsReplaced && source.Traits.MayCutPairs && !progress.IsInValue && piece[0] == Replacement)
                {
                    throw new InvalidDataException(
                        "two rows share a surrogate pair, and the driver has replaced both halves. Return it in one row: select (select ... for json path)");
                }

                _endsReplaced = piece[^1] == Replacement;
            }

            _isEmpty = false;
            Encode(piece, flush: false);

            // An incomplete token is read again from its start. Waiting until the pending bytes have doubled keeps the effort in proportion
            // to its length.
            if (_pending.Length >= _nextValidation)
            {
                Validate(isLast: false);
            }

            return progress.Advance(piece.Length, isLast);
        }
        catch (Exception cause) when (!SourceFailure.Is(cause, source.Reader))
        {
            throw ColumnError.Of($"The rows up to this one are not valid JSON: {cause.Message}", column, rowNumber, cause);
        }
    }

    /// <summary>Writes what is left of the text.</summary>
    /// <param name="column">The column of the result.</param>
    /// <param name="rowNumber">The number of the last row, for errors.</param>
    /// <exception cref="JsonQueryException">The rows are not one complete value.</exception>
    public void End(ColumnSchema column, long rowNumber)
    {
        if (_isEmpty)
        {
            return;
        }

        try
        {
            Encode([], flush: true);
            Validate(isLast: true);
        }
        catch (Exception cause) when (cause is not OperationCanceledException)
        {
            throw ColumnError.Of($"The rows together are not one complete JSON value: {cause.Message}", column, rowNumber, cause);
        }
    }

    public override void Close()
    {
        if (_isEmpty)
        {
            Output.Writer.WriteStartArray();
            Output.Writer.WriteEndArray();
        }
    }

    /// <summary>Frees the memory of what has not been written.</summary>
    public void Release() => _pending.Dispose();
}
