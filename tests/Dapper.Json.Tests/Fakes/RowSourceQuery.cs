using System.Buffers;
using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;
using Xunit;

namespace Dapper.Json.Tests.Fakes;

/// <summary>Writes rows of which the test, not the library, has chosen how they are read.</summary>
internal static class RowSourceQuery
{
    public static byte[] Write(RowSource source, JsonQueryOptions? options, StoredPlans? plans = null)
    {
        var json = new ArrayBufferWriter<byte>();
        Write(source, options ?? JsonQueryOptions.Default, json, plans);
        return json.WrittenSpan.ToArray();
    }

    public static long Write(RowSource source, JsonQueryOptions options, IBufferWriter<byte> json, StoredPlans? plans = null)
    {
        PreparedOptions prepared = options.Prepare();
        BufferedOutput output = prepared.Outputs.Rent(JsonSink.To(json));
        try
        {
            using Document document = prepared.CreateDocument(ExpectedRows.All, output);
            Completed(RowLoop.WriteAsync(source, new GivenPlans(plans ?? prepared.ColumnPlans(prepared.FormOf(ExpectedRows.All)), prepared), document, async: false, default, default));
            document.End();
            document.Close();
            Completed(RowLoop.FlushAsync(document, async: false, default));
            return document.Count;
        }
        finally
        {
            prepared.Outputs.Return(output);
        }
    }

    private static void Completed(ValueTask<bool> trip) => Assert.True(trip.AsTask().GetAwaiter().GetResult());

    private readonly struct GivenPlans(StoredPlans plans, PreparedOptions options) : IRowPlans
    {
        public RowPlan For(RowSource source)
        {
            RowPlan whole = plans.For(source, sql: null);
            return options.Fields is { } fields ? options.SelectedPlans.For(whole, fields) : whole;
        }

        public void CheckNames(RowSource source) => plans.CheckNames(source, options.Fields);
    }
}
