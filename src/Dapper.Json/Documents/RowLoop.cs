using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Shapes;

namespace Dapper.Json.Documents;

/// <summary>The loops over the rows. Nothing is written before the first row is there.</summary>
internal static class RowLoop
{
    /// <summary>Writes all rows, and passes them on whenever enough has gathered. An array is left open.</summary>
    public static async ValueTask<RowCount> WriteAllAsync(
        RowSource source, RowPlan plan, JsonOutput output, bool async, CancellationToken readToken, CancellationToken token)
    {
        Utf8JsonWriter writer = output.Writer;
        long rows = 0;
        while (await source.ReadAsync(async, readToken).ConfigureAwait(false))
        {
            token.ThrowIfCancellationRequested();
            if (rows++ == 0 && !output.IsLines)
            {
                writer.WriteStartArray();
            }

            bool isComplete;
            do
            {
                isComplete = plan.WriteRow(source, writer, rows);
                if (isComplete && output.IsLines)
                {
                    output.EndLine();
                }

                if (output.IsFull && !await output.FlushAsync(async, token).ConfigureAwait(false))
                {
                    return new RowCount(rows, SinkIsOpen: false);
                }
            }
            while (!isComplete);
        }

        return new RowCount(rows, SinkIsOpen: true);
    }

    /// <summary>Writes one row, once it is sure that there are no more than the shape allows.</summary>
    public static async ValueTask<RowCount> WriteOneAsync(
        RowSource source, RowPlan plan, JsonOutput output, ExpectedRows shape, bool async, CancellationToken token)
    {
        long rows = 0;
        if (await source.ReadAsync(async, CancellationToken.None).ConfigureAwait(false))
        {
            token.ThrowIfCancellationRequested();
            rows++;
            while (!plan.WriteRow(source, output.Writer, rows))
            {
                // Nothing is passed on before it is sure that the row is to be written.
            }

            if (shape.IsSingle() && await source.ReadAsync(async, CancellationToken.None).ConfigureAwait(false))
            {
                rows++;
            }
        }

        shape.ThrowIfNot(rows);
        return new RowCount(rows, SinkIsOpen: true);
    }
}
