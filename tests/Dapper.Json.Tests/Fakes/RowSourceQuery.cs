using System.Buffers;
using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Tests.Fakes;

/// <summary>Writes rows of which the test, not the library, has chosen how they are read.</summary>
internal static class RowSourceQuery
{
    public static byte[] Write(RowSource rows, PlanCache plans, PreparedOptions options)
    {
        var json = new ArrayBufferWriter<byte>();
        JsonOutput output = options.Outputs.Rent(JsonSink.To(json));
        try
        {
            WriteAsync().GetAwaiter().GetResult();
        }
        finally
        {
            options.Outputs.Return(output);
        }

        return json.WrittenSpan.ToArray();

        async Task WriteAsync()
        {
            RowCount count = await RowLoop.WriteAllAsync(rows, plans.For(rows), output, async: false, default, default);
            await output.FinishAsync(count, ExpectedRows.All, async: false, default);
        }
    }
}
