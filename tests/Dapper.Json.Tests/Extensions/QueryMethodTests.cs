namespace Dapper.Json.Tests.Extensions;

/// <summary>Each overload of each query method: what it writes and returns, and how it leaves the connection.</summary>
public class QueryMethodTests
{
    public static TheoryData<string> Forms => new(QueryForm.Overloads.Keys);

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Rows_are_written_and_counted_or_it_is_an_error(string name)
    {
        QueryForm form = QueryForm.Overloads[name];
        if (!form.IsMultiple)
        {
            await SameAsync(FakeResult.None, Expected(form, 0));
        }

        foreach (int count in new[] { 0, 1, 3 })
        {
            await SameAsync(FakeResult.Counting(count), Expected(form, count));
        }

        async Task SameAsync(FakeResult result, (string, object?)? expected)
        {
            if (expected is null)
            {
                await Assert.ThrowsAsync<InvalidOperationException>(() => RunAsync(form, result));
            }
            else
            {
                Assert.Equal(expected, await RunAsync(form, result));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Everything_given_reaches_the_command(string name)
    {
        QueryForm form = QueryForm.Overloads[name];
        var server = new FakeServer(FakeResult.Counting(1)) { Calls = CallStyle.Any };
        using var connection = new FakeConnection(server);
        connection.Open();
        using IDbTransaction transaction = connection.BeginTransaction();
        var arguments = new QueryArguments
        {
            Sql = "GetPosts",
            Param = new { author = 7, names = (string?)null },
            Transaction = transaction,
            Timeout = 42,
            Type = CommandType.StoredProcedure,
            Options = new JsonQueryOptions(System.Text.Json.JsonSerializerOptions.Default),
        };
        var sink = new QueryForm.FormSink(form);

        object? returned = await form.RunAsync(connection, sink, arguments);

        FakeCommand command = Assert.Single(server.Commands);
        Assert.Equal(("GetPosts", 42, CommandType.StoredProcedure), (command.CommandText, command.CommandTimeout, command.CommandType));
        Assert.Same(transaction, command.Transaction);
        Assert.Equal(7, command.SentValues["author"]);
        Assert.Equal(DBNull.Value, command.SentValues["names"]);
        Assert.False(command.Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
        Assert.Contains("\"Id\"", returned as string ?? sink.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Only_the_first_result_is_written()
    {
        var server = new FakeServer(FakeResult.Counting(1), FakeResult.OfValues<string>("Other", "x"), FakeResult.Counting(3));
        using var connection = new FakeConnection(server);

        Assert.Equal("""[{"id":1}]""", connection.QueryJsonString("select"));
        Assert.True(Assert.Single(server.Readers).ResultsEnded);
    }

    /// <summary>Gives what a form writes and returns for rows that count from 1; null for an error.</summary>
    private static (string Text, object? Returned)? Expected(QueryForm form, int count)
    {
        string[] rows = [.. Enumerable.Range(1, count).Select(static id => $$"""{"id":{{id}}}""")];
        string array = $"[{string.Join(',', rows)}]";
        return (form.Method, count) switch
        {
            ("QueryJson", _) => (array, (long)count),
            ("QueryJsonString", _) => (array, array),
            ("QueryMultipleJson", _) => ($$"""{"rows":{{array}}}""", true),
            ("QueryFirstJson" or "QuerySingleJson", 0) or ("QuerySingleJson" or "QuerySingleOrDefaultJson", > 1) => null,
            ("QueryFirstJson" or "QuerySingleJson", _) => (rows[0], null),
            ("QueryFirstOrDefaultJson" or "QuerySingleOrDefaultJson", 0) => ("", false),
            ("QueryFirstOrDefaultJson" or "QuerySingleOrDefaultJson", _) => (rows[0], true),
            _ => throw new InvalidOperationException($"{form.Method} is a new method: say here what it writes."),
        };
    }

    /// <summary>Runs a form over a connection that was closed and over one that was open, which must write the same.</summary>
    private static async Task<(string Text, object? Returned)> RunAsync(QueryForm form, FakeResult result)
    {
        (string Text, object? Returned) fromClosed = await RunAsync(form, result, isOpen: false);
        (string Text, object? Returned) fromOpen = await RunAsync(form, result, isOpen: true);
        Assert.Equal(fromClosed, fromOpen);
        return fromOpen;
    }

    private static async Task<(string Text, object? Returned)> RunAsync(QueryForm form, FakeResult result, bool isOpen)
    {
        var server = new FakeServer(result) { Calls = form.Calls, CompletesLater = form.IsAsync };
        using var connection = new FakeConnection(server);
        var sink = new QueryForm.FormSink(form);
        if (isOpen)
        {
            connection.AlreadyOpen();
        }

        bool succeeded = false;
        try
        {
            object? returned = await form.RunAsync(connection, sink);
            succeeded = true;
            return (returned as string ?? sink.Text, returned);
        }
        finally
        {
            Assert.Equal(isOpen ? ConnectionState.Open : ConnectionState.Closed, connection.State);
            FakeDataReader reader = Assert.Single(server.Readers);
            FakeCommand command = Assert.Single(server.Commands);
            Assert.Equal((1, 1), (reader.DisposeCount, command.DisposeCount));
            Assert.Equal((true, 0), (reader.ResultsEnded, command.CancelCount));
            Assert.Empty(server.Violations);
            Assert.Empty(sink.Stream.Violations);
            Assert.Equal((0, 0), (sink.Stream.Flushes, sink.Stream.Disposals));
            if (!succeeded)
            {
                Assert.Empty(sink.Written);
            }
        }
    }
}
