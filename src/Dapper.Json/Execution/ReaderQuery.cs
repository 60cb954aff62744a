using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Drivers;
using Dapper.Json.Output;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>Writes the remaining rows of a reader's current result. The caller owns the reader, and it stays open.</summary>
internal static class ReaderQuery
{
    public static Task<long> StartAsync(DbDataReader reader, JsonSink sink, JsonQueryOptions? options, CancellationToken token, RowContract? contract = null)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return WriteAsync(reader, sink, options, contract, token);
    }

    private static async Task<long> WriteAsync(
        DbDataReader reader, JsonSink sink, JsonQueryOptions? options, RowContract? contract, CancellationToken token)
    {
        token.ThrowIfCancellationRequested();
        var request = new QueryRequest(ExpectedRows.All, contract);
        PreparedOptions prepared = request.Prepare(options);
        BufferedOutput output = prepared.Outputs.Rent(sink);
        try
        {
            var writer = new RowsWriter(prepared, request, output, sql: null);
            using RowSource? source = Open(reader);
            if (await writer.WriteAsync(source, new RowCursor(), async: true, readToken: token, token).ConfigureAwait(false))
            {
                await writer.Document.CloseAsync(async: true, token).ConfigureAwait(false);
            }

            return writer.Document.Count;
        }
        catch (Exception cause) when (QueryCancellation.ReportOf(cause, token) is { } cancellation)
        {
            throw cancellation;
        }
        catch (Exception cause) when (ColumnError.WithAdviceToCaller(cause) is { } error)
        {
            throw error;
        }
        finally
        {
            prepared.Outputs.Return(output);
        }
    }

    /// <summary>Writes the remaining rows of a reader's current result as a value of a larger document.</summary>
    public static long Write(DbDataReader reader, Utf8JsonWriter writer, JsonQueryOptions? options, RowContract? contract = null)
    {
        ArgumentNullException.ThrowIfNull(reader);
        ArgumentNullException.ThrowIfNull(writer);
        var request = new QueryRequest(ExpectedRows.All, contract);
        PreparedOptions prepared = request.Prepare(options, isInside: true);
        var rows = new RowsWriter(prepared, request, new BufferedOutput(writer), sql: null);
        using RowSource? source = Open(reader);
        try
        {
            JsonQuery.Completed(rows.WriteAsync(source, new RowCursor(), async: false, CancellationToken.None, CancellationToken.None));
        }
        catch (Exception cause) when (ColumnError.WithAdviceToCaller(cause) is { } error)
        {
            throw error;
        }

        rows.Document.Close();
        return rows.Document.Count;
    }

    /// <summary>Opens a reader's current result; null if it has none.</summary>
    private static RowSource? Open(DbDataReader reader) => reader.FieldCount > 0 ? KnownDrivers.Open(new OpenedReader(reader)) : null;
}
