using Dapper.Json.Tests.Extensions;

namespace Dapper.Json.Tests.Execution;

/// <summary>A query that fails, wherever it does, is put away as one that succeeds is, and never looks finished.</summary>
public class FailureTests
{
    private static readonly string[] PlacesAfterRows = ["read", "cell", "value", "next result"];
    private static readonly bool[] Either = [false, true];
    private static readonly string[] Places = ["open", "execute", "first read", "second read", "cell", "value", "next result", "dispose"];

    public static TheoryData<string, string, bool> FormsAndPlaces =>
        new(from form in QueryForm.All.Values
            from place in Places
            from isOpen in Either
            where !(place == "open" && isOpen)
            where place != "second read" || form.IsArray || form.IsSingle
            select (form.ToString(), place, isOpen));

    public static TheoryData<string, string> ArraysAndPlaces =>
        new(from form in QueryForm.All.Values
            from place in PlacesAfterRows
            where form.IsArray
            select (form.ToString(), place));

    [Theory]
    [MemberData(nameof(FormsAndPlaces))]
    public async Task Nothing_is_written_and_all_is_put_away(string name, string place, bool isOpen)
    {
        QueryForm form = QueryForm.All[name];
        Exception failure = FailureOf(place);
        FakeServer server = FailingServer(form, place, failure);
        using var connection = new FakeConnection(server);
        if (isOpen)
        {
            connection.AlreadyOpen();
        }

        var sink = new QueryForm.FormSink(form);
        Exception? thrown = await Record.ExceptionAsync(() => form.RunAsync(connection, sink));

        Assert.Same(failure, place == "value" ? Assert.IsType<JsonQueryException>(thrown).InnerException : thrown);
        Assert.Equal(isOpen ? ConnectionState.Open : ConnectionState.Closed, connection.State);
        Assert.All(server.Readers, reader => Assert.Equal(1, reader.DisposeCount));
        Assert.Equal(1, Assert.Single(server.Commands).DisposeCount);
        // What the server has failed with has ended there: only a value leaves rows behind that nobody wants.
        Assert.Equal(place == "value" ? 1 : 0, server.Count(ServerEvent.Cancelled));
        Assert.Empty(sink.Written);
        Assert.Equal(0, sink.Stream.WritesBegun);
        Assert.Empty(server.Violations);
    }

    [Theory]
    [MemberData(nameof(ArraysAndPlaces))]
    public async Task What_was_passed_on_before_is_whole_rows_without_an_end(string name, string place)
    {
        QueryForm form = QueryForm.All[name];
        Exception failure = FailureOf(place);
        FakeResult rows = FakeResult.Of([FakeColumn.Of<int>("A"), FakeColumn.Of<int>("B")], [1, 2], [3, 4]);
        FakeResult[] results = place switch
        {
            "cell" or "value" => [FakeResult.Of(rows.Columns, [1, 2], [3, 4], [5, failure], [6, 7])],
            "read" => [rows.FailingAt(3, failure)],
            _ => [rows, FakeResult.Counting(1), FakeResult.Failing(failure)],
        };
        var server = new FakeServer(results) { Calls = form.Calls, CompletesLater = form.IsAsync };
        using var connection = new FakeConnection(server);
        var sink = new QueryForm.FormSink(form);

        Exception? thrown = await Record.ExceptionAsync(() =>
            form.RunAsync(connection, sink, new QueryArguments { Options = new JsonQueryOptions { FlushThreshold = 1 } }));

        Assert.Same(failure, place == "value" ? thrown?.InnerException : thrown);
        Assert.Equal("""[{"a":1,"b":2},{"a":3,"b":4}""", sink.Text);
        Assert.Equal(form.ToStream ? 2 : 0, sink.Stream.WritesBegun);
        Assert.Equal(place == "value" ? 1 : 0, server.Count(ServerEvent.Cancelled));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task What_fails_while_giving_up_does_not_hide_the_reason(bool isAsync)
    {
        QueryForm form = QueryForm.All[isAsync ? "QueryJsonAsync sql to stream" : "QueryJson sql to stream"];
        var failure = new FakeServerException("The reason.");
        var server = new FakeServer(FakeResult.OfValues<int>("Id", 1, failure))
        {
            Calls = form.Calls,
            CancelError = new NotSupportedException("No Cancel here."),
            DisposeError = new FakeServerException("Cannot close."),
        };
        using var connection = new FakeConnection(server);

        FakeServerException thrown = await Assert.ThrowsAsync<FakeServerException>(() => form.RunAsync(connection, new QueryForm.FormSink(form)));

        Assert.Same(failure, thrown);
        Assert.Equal(ConnectionState.Closed, connection.State);
        Assert.Equal(1, Assert.Single(server.Commands).DisposeCount);
    }

    private static FakeServer FailingServer(QueryForm form, string place, Exception failure)
    {
        FakeResult[] results = place switch
        {
            "execute" => [FakeResult.Failing(failure)],
            "first read" => [FakeResult.Counting(1).FailingAt(1, failure)],
            "second read" => [FakeResult.Counting(1).FailingAt(2, failure)],
            "cell" or "value" => [FakeResult.OfValues<int>("Id", failure)],
            "next result" => [FakeResult.Counting(1), FakeResult.Failing(failure)],
            _ => [FakeResult.Counting(1)],
        };
        return new FakeServer(results)
        {
            Calls = form.Calls,
            CompletesLater = form.IsAsync,
            OpenError = place == "open" ? failure : null,
            DisposeError = place == "dispose" ? failure : null,
        };
    }

    /// <summary>What the server fails with stays what it is; what a value fails with is one of the library's.</summary>
    private static Exception FailureOf(string place) => place == "value" ? new InvalidCastException("A value.") : new FakeServerException($"Failed at {place}.");
}
