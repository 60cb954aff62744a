using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Execution;

/// <summary>Reads the pieces of a document that the database has made, and writes them. There is nothing to plan, as <see cref="RowLoop"/> does.</summary>
internal static class ForJsonLoop
{
    /// <summary>Writes all pieces, and flushes them whenever the output is full.</summary>
    /// <param name="source">The open result.</param>
    /// <param name="document">The document. It is ended, but not closed.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="readToken">Passed to each read.</param>
    /// <param name="token">Checked before each read and each flush.</param>
    /// <returns>Whether the sink accepts more bytes. If not, the remaining rows were not read.</returns>
    /// <exception cref="JsonQueryException">The result has not one column of text, or the pieces are not valid JSON.</exception>
    public static async ValueTask<bool> WriteAsync(
        RowSource source, ForJsonDocument document, bool async, CancellationToken readToken, CancellationToken token)
    {
        QueryMeasurement? measurement = document.Output.Measurement;
        measurement?.OpenResult(source.Traits.Name);
        bool hasRow = await ReadAsync(source, async, readToken, token).ConfigureAwait(false);
        ColumnSchema column = ForJsonDocument.ColumnOf(source);
        if (hasRow)
        {
            measurement?.BeginResult();
        }

        var progress = default(ValueProgress);
        long rowNumber = 0;
        try
        {
            while (hasRow)
            {
                rowNumber++;
                bool isComplete;
                do
                {
                    isComplete = document.Write(source, column, rowNumber, ref progress);
                    if (document.Output.IsFull && !await document.FlushAsync(async, token).ConfigureAwait(false))
                    {
                        return false;
                    }
                }
                while (!isComplete);

                hasRow = await ReadAsync(source, async, readToken, token).ConfigureAwait(false);
            }

            document.End(column, rowNumber);
            return true;
        }
        finally
        {
            document.Release();
            progress.Abandon();
            measurement?.EndResult(rowNumber);
        }
    }

    private static ValueTask<bool> ReadAsync(RowSource source, bool async, CancellationToken readToken, CancellationToken token)
    {
        // Some drivers ignore a cancellation while they fetch nothing.
        token.ThrowIfCancellationRequested();
        return source.ReadAsync(async, readToken);
    }
}
