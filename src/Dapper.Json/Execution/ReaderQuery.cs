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
    public static async ValueTask<long> WriteAsync(
        DbDataReader reader, JsonSink sink, JsonQueryOptions? options, CancellationToken token, RowContract? contract = null, bool async = true)
    {
        token.ThrowIfCancellationRequested();
        var request = new QueryRequest(ExpectedRows.All, contract);
        PreparedOptions prepared = request.Prepare(options);
        BufferedOutput output = prepared.Outputs.Rent(sink);
        try
        {
            using RowsWriter writer = new RowsWriter().Begin(prepared, request, output, sql: null);
            using RowSource? source = Open(reader);
            if (await writer.WriteAsync(source, new RowCursor(), async, readToken: token, token).ConfigureAwait(false))
            {
                await writer.Document.CloseAsync(async, token).ConfigureAwait(false);
            }

            return writer.Document.Count;
        }
        catch (Exception cause) when (QueryCancellation.ReportOf(cause, token) is { } cancellation)
        {
            throw cancellation;
        }
        finally
        {
            prepared.Outputs.Return(output);
        }
    }

    /// <summary>Writes the remaining rows of a reader's current result as a value of a larger document.</summary>
    public static long Write(DbDataReader reader, Utf8JsonWriter json, JsonQueryOptions? options, RowContract? contract = null)
    {
        var request = new QueryRequest(ExpectedRows.All, contract);
        PreparedOptions prepared = request.Prepare(options, isInside: true);
        using RowsWriter writer = new RowsWriter().Begin(prepared, request, new BufferedOutput(json), sql: null);
        using RowSource? source = Open(reader);
        JsonQuery.Completed(writer.WriteAsync(source, new RowCursor(), async: false, CancellationToken.None, CancellationToken.None));
        writer.Document.Close();
        return writer.Document.Count;
    }

    /// <summary>Opens a reader's current result; null if it has none.</summary>
    public static RowSource? Open(DbDataReader reader) => reader.FieldCount > 0 ? KnownDrivers.Open(new OpenedReader(reader)) : null;
}
