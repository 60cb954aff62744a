using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>Several results of one command, one after the other.</summary>
internal static class MultipleResults
{
    /// <summary>Writes the results of a query.</summary>
    /// <returns>Whether the destination still wants bytes; if not, the rest was left.</returns>
    /// <exception cref="InvalidOperationException">The query has more or fewer results than are named, or one has too many rows.</exception>
    /// <exception cref="JsonQueryException">A column or a cell cannot be written, or a name in the options is no column's.</exception>
    public static async ValueTask<bool> WriteAsync(
        QueryReader query, PreparedOptions options, JsonResultSet[] results, MultipleDocument document, bool async, CancellationToken token)
    {
        UnseenNames names = options.CreateUnseenNames();
        for (int i = 0; i < results.Length; i++)
        {
            if ((i > 0 && !await query.NextResultAsync(async).ConfigureAwait(false)) || !query.HasColumns)
            {
                throw new InvalidOperationException($"The query has fewer results than are named: there is none for {results[i]}.");
            }

            using RowSource source = query.OpenResult();
            names.See(source.Reader);
            if (document.FieldsOf(results[i]) is not { } fields)
            {
                // Not selected: the driver skips its rows.
                continue;
            }

            PreparedOptions selecting = options.Select(fields.IsEverything ? null : fields);
            using ResultDocument part = document.Begin(i);
            if (!await WriteAsync(source, selecting, results[i], part, async, query.ReadToken, token).ConfigureAwait(false))
            {
                return false;
            }

            document.End(part);
            if (!document.IsWritten)
            {
                return true;
            }
        }

        names.ThrowIfAny();
        if (!await query.NextResultAsync(async).ConfigureAwait(false))
        {
            return true;
        }

        // A statement that fails may have columns all the same, as on SQL Server: its error then follows them, and says more than this one.
        await query.SkipResultsAsync(async).ConfigureAwait(false);
        throw new InvalidOperationException($"The query has more results than are named: the last is {results[^1]}.");
    }

    private static async ValueTask<bool> WriteAsync(
        RowSource source,
        PreparedOptions options,
        JsonResultSet result,
        ResultDocument document,
        bool async,
        CancellationToken readToken,
        CancellationToken token)
    {
        // Whatever the columns' order: where it could matter the reader has not been opened for sequential access.
        var plans = new QueryPlans(options, result.Contract, FormOf(result.Kind), sql: null, isForwardOnly: false);
        return await RowLoop.WriteAsync(source, plans, document, async, readToken, token).ConfigureAwait(false);
    }

    private static RowForm FormOf(JsonResultKind kind) => kind switch
    {
        JsonResultKind.Value => RowForm.Value,
        JsonResultKind.Values => RowForm.Element,
        JsonResultKind.Properties => RowForm.Properties,
        _ => RowForm.Object,
    };
}
