using System.Buffers;
using System.Text;
using Dapper.Json.Execution;
using Dapper.Json.Output;
using Dapper.Json.Providers;
using Dapper.Json.Schema;
using Xunit;

namespace Dapper.Json.Tests.Fakes;

/// <summary>Queries of one result, for tests that are about what is written and not about how it gets there.</summary>
internal static class FakeQuery
{
    /// <summary>Gives the array of a result, having made sure that the reader was used as the strictest driver asks.</summary>
    /// <remarks>
    /// Both as a driver whose types may drift and as one whose types are known to be fixed: what they write is equal.
    /// </remarks>
    public static string ToJson(FakeResult result, JsonQueryOptions? options = null)
    {
        options ??= JsonQueryOptions.Default;
        var server = new FakeServer(result) { Calls = CallStyle.SyncOnly };
        using var connection = new FakeConnection(server);
        string json = connection.QueryJsonString("select", options: options);
        Assert.Empty(server.Violations);
        Assert.Equal(json, ToJsonWithFixedTypes(result, options));
        return json;
    }

    private static string ToJsonWithFixedTypes(FakeResult result, JsonQueryOptions options)
    {
        using var reader = new FakeDataReader(result);
        using var rows = new GenericRows(reader, typesAreFixed: true);
        PreparedOptions prepared = options.Prepare();
        RowPlan plan = RowPlanner.Plan(rows.CopySchema(0, out ColumnSchema[] columns), columns, rows, prepared);
        var document = new ArrayBufferWriter<byte>();
        JsonOutput output = prepared.Outputs.Rent(JsonSink.To(document));
        RowCount count = RowLoop.WriteAllAsync(rows, plan, output, async: false, default, default).AsTask().GetAwaiter().GetResult();
        output.FinishAsync(count, ResultShape.Array, async: false, default).AsTask().GetAwaiter().GetResult();
        prepared.Outputs.Return(output);
        Assert.Empty(reader.Server.Violations);
        return Encoding.UTF8.GetString(document.WrittenSpan);
    }
}
