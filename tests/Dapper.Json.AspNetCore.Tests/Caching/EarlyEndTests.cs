using System.IO.Pipelines;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>
/// A query whose rows are not sent, for a 304 or HEAD, is read to its end: to cancel a command, drivers of servers open a connection, which costs more than
/// some thousand rows. What is longer is cancelled, but not in the caller's transaction, nor a list, whose rows must all have the same version.
/// </summary>
public sealed class EarlyEndTests
{
    private const int Long = 50_000;

    private static readonly JsonResultOptions Tagged = new() { ETag = JsonETag.FromColumn<int>("Version") };
    private static readonly JsonResultSet[] Several = [JsonResultSet.Rows("rows"), JsonResultSet.Rows("more")];

    public static MatrixTheoryData<string, string> Requests => new(["GET", "HEAD"], ["rows", "typed", "first", "several"]);

    [Theory]
    [MemberData(nameof(Requests))]
    public async Task Some_thousand_rows_are_read_to_their_end(string method, string form)
    {
        var server = new FakeServer(Counting(5_000), Counting(110));

        TestRequest request = await RunAsync(server, method, form);

        Assert.Equal(method == "HEAD" ? 200 : 304, request.Response.StatusCode);
        Assert.NotNull(request.ETag);
        Assert.Equal((0, ""), (server.Count(ServerEvent.Cancelled), request.Body));
        Assert.All(server.Readers, static reader => Assert.True(reader.ResultsEnded));
    }

    [Theory]
    [MemberData(nameof(Requests))]
    public async Task More_rows_are_cancelled_but_those_of_a_list_that_is_compared(string method, string form)
    {
        FakeServer server = form is "rows" or "typed" ? new(Counting(Long)) : new(Counting(Long), Counting(Long));

        TestRequest request = await RunAsync(server, method, form);

        Assert.Equal(method == "HEAD" ? 200 : 304, request.Response.StatusCode);
        Assert.NotNull(request.ETag);
        Assert.Equal((method, form) is ("HEAD", "first") or ("GET", "rows" or "typed") ? 0 : 1, server.Count(ServerEvent.Cancelled));
        Assert.All(server.Readers, reader => Assert.True((method, form) is not ("GET", "rows" or "typed") || reader.ResultsEnded));
    }

    [Theory]
    [MemberData(nameof(Requests))]
    public async Task On_the_caller_s_connection_nothing_is_cancelled_whether_a_transaction_is_passed_or_not(string method, string form)
    {
        foreach (bool hasTransaction in (bool[])[true, false])
        {
            var server = new FakeServer(Counting(Long), Counting(Long));

            TestRequest request = await RunAsync(server, method, form, isOpen: true, hasTransaction);

            Assert.Equal(method == "HEAD" ? 200 : 304, request.Response.StatusCode);
            Assert.Equal(0, server.Count(ServerEvent.Cancelled));
            Assert.All(server.Readers, static reader => Assert.True(reader.ResultsEnded));
        }
    }

    [Fact]
    public async Task A_row_that_does_not_come_is_cancelled()
    {
        var gate = new FakeGate();
        var server = new FakeServer(Counting(10), Counting(10)) { ReadGate = gate, GatedRow = 3 };

        TestRequest request = await RunAsync(server, "GET", "first");

        Assert.Equal(304, request.Response.StatusCode);
        Assert.Equal(1, server.Count(ServerEvent.Cancelled));
    }

    [Theory]
    [InlineData("rows")]
    [InlineData("several")]
    public async Task A_failure_behind_the_version_is_one_of_the_response(string form)
    {
        var failure = new FakeServerException("The server has failed.");
        var server = new FakeServer(Counting(10).FailingAt(5, failure), Counting(1));

        Assert.Same(failure, await Record.ExceptionAsync(() => RunAsync(server, "GET", form)));
        Assert.Equal(0, server.Count(ServerEvent.Cancelled));
        Assert.All(server.Readers, static reader => Assert.Equal(1, reader.DisposeCount));
    }

    [Fact]
    public async Task A_client_that_leaves_cancels_at_once()
    {
        var server = new FakeServer(Counting(Long));
        using var connection = new FakeConnection(server);
        var pipe = new Pipe();
        await pipe.Reader.CompleteAsync();

        await Assert.ThrowsAsync<OperationCanceledException>(
            () => new TestRequest().WithServices().WithWriter(pipe.Writer).ExecuteAsync(connection.QueryJsonResult("select", options: Tagged)));

        Assert.Equal(1, server.Count(ServerEvent.Cancelled));
        Assert.InRange(Assert.Single(server.Readers).RowsRead, 1, 5_000);
    }

    private static FakeResult Counting(int count) => new(
        [FakeColumn.Of<int>("Id", "int"), FakeColumn.Of<int>("Version", "int"), FakeColumn.Of<string>("Text")],
        Enumerable.Range(1, count).Select(static i => new object?[] { i, 7, "a text of some length" }));

    private static async Task<TestRequest> RunAsync(FakeServer server, string method, string form, bool isOpen = false, bool hasTransaction = false)
    {
        using var connection = new FakeConnection(server);
        _ = isOpen ? connection.AlreadyOpen() : connection;
        using DbTransaction? transaction = hasTransaction ? connection.BeginTransaction() : null;
        IResult result = form switch
        {
            "rows" => connection.QueryJsonResult("select", null, Tagged, transaction),
            "typed" => connection.QueryJsonResult<Row>("select", null, Tagged, transaction),
            "first" => connection.QueryFirstOrDefaultJsonResult("select", null, Tagged, transaction),
            _ => connection.QueryMultipleJsonResult("select", null, Several, Tagged, transaction),
        };
        return await new TestRequest(method, method == "GET" ? [("If-None-Match", "*")] : []).ExecuteAsync(result);
    }

    private sealed record Row(int Id, int Version, string Text);
}
