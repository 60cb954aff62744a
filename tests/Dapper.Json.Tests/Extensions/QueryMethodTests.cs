using System.Data;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Extensions;

/// <summary>Each overload of each query method: what it writes and returns, and how it leaves the connection.</summary>
public class QueryMethodTests
{
    public static TheoryData<string> Forms => new(QueryForm.All.Keys);

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task One_row_is_written_by_every_method(string name)
    {
        QueryForm form = QueryForm.All[name];

        (string text, object? returned) = await RunAsync(form, FakeResult.Counting(1));

        Assert.Equal(form.IsArray ? """[{"id":1}]""" : """{"id":1}""", text);
        Assert.Equal(form.IsArray ? 1L : form.IsOrDefault ? true : (object?)null, returned);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task No_row_is_an_empty_array_or_nothing_or_an_error(string name)
    {
        QueryForm form = QueryForm.All[name];
        if (!form.IsArray && !form.IsOrDefault)
        {
            await Assert.ThrowsAsync<InvalidOperationException>(() => RunAsync(form, FakeResult.Counting(0)));
            return;
        }

        (string text, object? returned) = await RunAsync(form, FakeResult.Counting(0));

        Assert.Equal(form.IsArray ? "[]" : "", text);
        Assert.Equal(form.IsArray ? 0L : (object)false, returned);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Of_several_rows_all_or_the_first_are_written_or_it_is_an_error(string name)
    {
        QueryForm form = QueryForm.All[name];
        if (form.IsSingle)
        {
            await Assert.ThrowsAsync<InvalidOperationException>(() => RunAsync(form, FakeResult.Counting(3)));
            return;
        }

        (string text, object? returned) = await RunAsync(form, FakeResult.Counting(3));

        Assert.Equal(form.IsArray ? """[{"id":1},{"id":2},{"id":3}]""" : """{"id":1}""", text);
        Assert.Equal(form.IsArray ? 3L : form.IsOrDefault ? true : (object?)null, returned);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task A_command_without_a_result_has_no_rows(string name)
    {
        QueryForm form = QueryForm.All[name];
        if (!form.IsArray && !form.IsOrDefault)
        {
            await Assert.ThrowsAsync<InvalidOperationException>(() => RunAsync(form, FakeResult.None));
            return;
        }

        (string text, _) = await RunAsync(form, FakeResult.None);

        Assert.Equal(form.IsArray ? "[]" : "", text);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Everything_given_reaches_the_command(string name)
    {
        QueryForm form = QueryForm.All[name];
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

        await form.RunAsync(connection, sink, arguments);

        FakeCommand command = Assert.Single(server.Commands);
        Assert.Equal(("GetPosts", 42, CommandType.StoredProcedure), (command.CommandText, command.CommandTimeout, command.CommandType));
        Assert.Same(transaction, command.Transaction);
        Assert.Equal(7, command.SentValues["author"]);
        Assert.Equal(DBNull.Value, command.SentValues["names"]);
        Assert.False(command.Behavior!.Value.HasFlag(CommandBehavior.SequentialAccess));
        Assert.Contains("\"Id\"", sink.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Strings_hold_the_whole_array()
    {
        using var connection = new FakeConnection(new FakeServer(FakeResult.Counting(2)));
        var command = new CommandDefinition("select");
        const string Expected = """[{"id":1},{"id":2}]""";

        Assert.Equal(Expected, await connection.QueryJsonStringAsync("select", cancellationToken: TestContext.Current.CancellationToken));
        Assert.Equal(Expected, await connection.QueryJsonStringAsync(command));
        Assert.Equal(Expected, connection.QueryJsonString("select"));
        Assert.Equal(Expected, connection.QueryJsonString(command));
    }

    [Fact]
    public void Only_the_first_result_is_written()
    {
        var server = new FakeServer(FakeResult.Counting(1), FakeResult.OfValues<string>("Other", "x"), FakeResult.Counting(3));
        using var connection = new FakeConnection(server);

        Assert.Equal("""[{"id":1}]""", connection.QueryJsonString("select"));
        Assert.True(Assert.Single(server.Readers).ResultsEnded);
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
            return (sink.Text, returned);
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
