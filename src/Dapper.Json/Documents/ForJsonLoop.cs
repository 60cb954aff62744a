using System.Buffers;
using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Documents;

/// <summary>The loop over the rows of a result that is JSON already, in one column and as many pieces as there are rows.</summary>
internal static class ForJsonLoop
{
    /// <summary>Joins the pieces, and passes them on whenever enough has gathered. Nothing is written when there are none.</summary>
    public static async ValueTask<RowCount> WriteAsync(
        RowSource source, JsonOutput output, int maxDepth, bool async, CancellationToken readToken, CancellationToken token)
    {
        ColumnSchema column = ColumnOf(source);
        using var document = new ForJsonDocument(maxDepth);
        long rows = 0;
        while (await source.ReadAsync(async, readToken).ConfigureAwait(false))
        {
            token.ThrowIfCancellationRequested();
            rows++;
            bool isComplete;
            do
            {
                isComplete = Append(source, column, rows, document, output);
                if (output.IsFull && !await output.FlushAsync(async, token).ConfigureAwait(false))
                {
                    return new RowCount(document.Count, SinkIsOpen: false);
                }
            }
            while (!isComplete);
        }

        Complete(column, rows, document, output);
        return new RowCount(document.Count, SinkIsOpen: true, IsClosed: !document.IsEmpty);
    }

    /// <summary>Joins the pieces and writes them as one value into a document of the caller's.</summary>
    public static long Write(RowSource source, Utf8JsonWriter writer, int maxDepth)
    {
        ColumnSchema column = ColumnOf(source);
        var json = new ArrayBufferWriter<byte>();
        using var document = new ForJsonDocument(maxDepth);
        long rows = 0;
        while (source.Reader.Read())
        {
            rows++;
            while (!Append(source, column, rows, document, json))
            {
                // The writer takes JSON that is written already only as a whole.
            }
        }

        Complete(column, rows, document, json);
        writer.WriteRawValue(document.IsEmpty ? "[]"u8 : json.WrittenSpan, skipInputValidation: true);
        return document.Count;
    }

    private static bool Append(RowSource source, in ColumnSchema column, long row, ForJsonDocument document, IBufferWriter<byte> output)
    {
        try
        {
            if (!source.Progress.IsInValue && source.Reader.IsDBNull(column.Ordinal))
            {
                // What a subquery with FOR JSON gives for no rows.
                return true;
            }

            document.Append(source.ReadText(column, out bool isLast), output);
            return isLast;
        }
        catch (Exception cause) when (cause is not OperationCanceledException)
        {
            throw new JsonQueryException($"The pieces up to this one are no JSON: {cause.Message}", column, row, cause);
        }
    }

    private static void Complete(in ColumnSchema column, long row, ForJsonDocument document, IBufferWriter<byte> output)
    {
        try
        {
            document.Complete(output);
        }
        catch (Exception cause) when (cause is not OperationCanceledException)
        {
            throw new JsonQueryException($"The JSON does not end with its last piece: {cause.Message}", column, row, cause);
        }
    }

    private static ColumnSchema ColumnOf(RowSource source)
    {
        source.CopySchema(hash: 0, out ColumnSchema[] columns);
        if (columns.Length > 1)
        {
            throw new JsonQueryException("JsonQueryOptions.PassThroughForJson is set, but the result has further columns: it is not one of FOR JSON", columns[1]);
        }

        return columns[0].FieldType == typeof(string) || columns[0].FieldType == typeof(object)
            ? columns[0]
            : throw new JsonQueryException("JsonQueryOptions.PassThroughForJson is set, but the column is no text: the result is not one of FOR JSON", columns[0]);
    }
}
