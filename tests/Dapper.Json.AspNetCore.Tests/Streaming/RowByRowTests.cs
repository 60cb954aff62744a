namespace Dapper.Json.AspNetCore.Tests.Streaming;

/// <summary>Rows that are sent as they come.</summary>
public sealed class RowByRowTests
{
    private static readonly JsonResultOptions EachRow = new() { Query = new JsonQueryOptions { FlushThreshold = 1 } };

    [Fact]
    public async Task A_row_is_sent_before_the_next_one_is_there()
    {
        var gate = new FakeGate();
        var rows = new FakeResult([FakeColumn.Of<int>("n")], [[1], [2]]);
        var database = new FakeServer(rows) { ReadGate = gate, GatedRow = 2 };
        await using TestServer server = await TestServer.StartAsync(app =>
            app.MapGet("/", () => new TestSource(() => new FakeConnection(database)).QueryJsonResult("select n from t", options: EachRow)));
        CancellationToken token = TestContext.Current.CancellationToken;
        using HttpResponseMessage response = await server.SendAsync(HttpMethod.Get, "/");
        await using Stream body = await response.Content.ReadAsStreamAsync(token);
        byte[] first = new byte["""[{"n":1}""".Length];

        await body.ReadExactlyAsync(first, token).AsTask().WaitAsync(TestServer.Hung, token);
        await gate.Reached.WaitAsync(TestServer.Hung, token);

        Assert.Equal("""[{"n":1}""", Encoding.UTF8.GetString(first));
        gate.Open();
        using var rest = new StreamReader(body);
        Assert.Equal(""",{"n":2}]""", await rest.ReadToEndAsync(token));
    }
}
