using Dapper.Json.Execution;
using Dapper.Json.Shapes;

namespace Dapper.Json.Tests.Fakes;

/// <summary>Writes rows of which the test, not the library, has chosen how they are read.</summary>
internal static class RowSourceQuery
{
    public static byte[] Write(RowSource source, JsonQueryOptions? options)
    {
        var json = new ArrayBufferWriter<byte>();
        Write(source, options ?? JsonQueryOptions.Default, json);
        return json.WrittenSpan.ToArray();
    }

    public static long Write(RowSource source, JsonQueryOptions options, IBufferWriter<byte> json)
    {
        PreparedOptions prepared = options.Prepare();
        BufferedOutput output = prepared.Outputs.Rent(JsonSink.To(json));
        try
        {
            var writer = new RowsWriter(prepared, new QueryRequest(ExpectedRows.All), output, sql: null);
            Completed(writer.WriteAsync(source, new RowCursor(), async: false, default, default));
            Completed(writer.Document.CloseAsync(async: false, default));
            return writer.Document.Count;
        }
        finally
        {
            prepared.Outputs.Return(output);
        }
    }

    private static void Completed(ValueTask<bool> trip) => Assert.True(trip.AsTask().GetAwaiter().GetResult());
}
