using System.Buffers;
using Microsoft.Data.SqlClient;

namespace Dapper.Json.Tests.Fields;

/// <summary>Any selection of several results is what a model prunes of their document.</summary>
public class SelectedResultsTests
{
    [Fact]
    public void Results_that_are_not_selected_are_not_read()
    {
        FakeResult failing = FakeResult.OfValues<int>("b", 1).FailingAt(1, new InvalidOperationException());
        var server = new FakeServer(FakeResult.Counting(2), failing, FakeResult.Counting(1));
        using var connection = new SqlConnection(server);
        var json = new ArrayBufferWriter<byte>();
        JsonResultSet[] results = [JsonResultSet.Rows("first"), JsonResultSet.Rows("second"), JsonResultSet.Row("third")];

        Assert.True(connection.QueryMultipleJson("select", null, json, results, FreshOptions.Create().WithFields(JsonFields.Parse("-second"))));

        Assert.Equal("""{"first":[{"id":1},{"id":2}],"third":{"id":1}}""", Encoding.UTF8.GetString(json.WrittenSpan));
        Assert.True(Assert.Single(server.Commands).Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
        Assert.Empty(server.Violations);
    }
}
