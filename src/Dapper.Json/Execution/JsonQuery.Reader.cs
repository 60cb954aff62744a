using System.Buffers;
using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Drivers;
using Dapper.Json.Output;

namespace Dapper.Json.Execution;

/// <summary>Writes what a reader of the caller's still has.</summary>
internal static partial class JsonQuery
{
    /// <summary>Writes the rest of a reader's current result. The reader stays open and the caller's.</summary>
    public static async ValueTask<long> WriteAsync(
        DbDataReader reader, JsonSink sink, JsonQueryOptions? options, CancellationToken token, RowContract? contract = null, bool async = true)
    {
        token.ThrowIfCancellationRequested();
        PreparedOptions prepared = Prepare(options, ExpectedRows.All, contract);
        BufferedOutput output = prepared.Outputs.Rent(sink);
        try
        {
            using Document document = prepared.CreateDocument(ExpectedRows.All, output);
            var plans = new QueryPlans(prepared, contract, prepared.FormOf(ExpectedRows.All), sql: null);
            using RowSource? source = Open(reader);
            bool sinkIsOpen = await WriteRowsAsync(source, plans, document, async, readToken: token, token).ConfigureAwait(false);
            await CloseAsync(document, sinkIsOpen, async, token).ConfigureAwait(false);
            return document.Count;
        }
        catch (Exception cause) when (QueryCancellation.IsCauseOf(cause, token))
        {
            throw new OperationCanceledException("The reading was cancelled.", cause, token);
        }
        finally
        {
            prepared.Outputs.Return(output);
        }
    }

    /// <summary>Writes the rest of a reader's current result into a document of the caller's.</summary>
    public static long Write(DbDataReader reader, Utf8JsonWriter writer, JsonQueryOptions? options, RowContract? contract = null)
    {
        PreparedOptions prepared = Prepare(options, ExpectedRows.All, contract, isInside: true);
        if (prepared.Format == JsonQueryFormat.ForJson)
        {
            // The writer takes JSON that is written already only as a whole.
            var json = new ArrayBufferWriter<byte>();
            long count = Completed(WriteAsync(reader, JsonSink.To(json), options, CancellationToken.None, async: false));
            writer.WriteRawValue(json.WrittenSpan, skipInputValidation: true);
            return count;
        }

        using Document document = prepared.CreateValue(new CallersOutput(writer));
        var plans = new QueryPlans(prepared, contract, prepared.FormOf(ExpectedRows.All), sql: null);
        using RowSource? source = Open(reader);
        Completed(WriteRowsAsync(source, plans, document, async: false, default, default));
        document.Close();
        return document.Count;
    }

    private static RowSource? Open(DbDataReader reader) => reader.FieldCount > 0 ? KnownDrivers.Open(new OpenReader(reader)) : null;
}
