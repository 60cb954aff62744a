using System.Buffers;
using System.Data;
using System.Text.Json;
using Dapper.Json.Contracts.Fields;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.Tests.Execution;

/// <summary>What cannot be used is an ArgumentException that names it, before anything is opened.</summary>
public class ArgumentTests
{
    private static readonly int[] Sequence = [1, 2];
    private static readonly object[] Sets = [new { id = 1 }, new { id = 2 }];

    public static TheoryData<string> Forms => new(QueryForm.All.Keys);

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Queries_refuse_what_they_cannot_run(string name)
    {
        QueryForm form = QueryForm.All[name];
        var sink = new QueryForm.FormSink(form);
        string sqlName = form.ByDefinition ? "command" : "sql";
        string paramName = form.ByDefinition ? "command" : "param";

        await RefuseAsync<ArgumentNullException>("connection", _ => form.RunAsync(null!, sink));
        foreach (string? sql in new[] { null, "", " \n" })
        {
            await RefuseAsync<ArgumentException>(sqlName, connection => form.RunAsync(connection, sink, new QueryArguments { Sql = sql! }));
        }

        await RefuseAsync<ArgumentException>(paramName, connection => form.RunAsync(connection, sink, new QueryArguments { Param = Sequence }));
        await RefuseAsync<ArgumentException>(paramName, connection => form.RunAsync(connection, sink, new QueryArguments { Param = Sets }));
        using var transactions = new FakeConnection(new FakeServer(FakeResult.Counting(1)) { Calls = CallStyle.Any });
        transactions.Open();
        using IDbTransaction transaction = transactions.BeginTransaction();
        foreach (object misplaced in new object[] { JsonQueryOptions.Default, JsonSerializerOptions.Web, CancellationToken.None, transaction })
        {
            await RefuseAsync<ArgumentException>(paramName, connection => form.RunAsync(connection, sink, new QueryArguments { Param = misplaced }));
        }

        await RefuseAsync<ArgumentNullException>(
            form.ToStream ? "utf8Json" : "writer",
            connection => QueryCalls.RunAsync(form, connection, new QueryArguments(), null!, null!));
        if (form.ToStream)
        {
            await RefuseAsync<ArgumentException>(
                "utf8Json",
                connection => QueryCalls.RunAsync(form, connection, new QueryArguments(), sink.Writer, new MemoryStream([], writable: false)));
        }

        Assert.Empty(sink.Written);
    }

    [Fact]
    public async Task What_was_given_as_parameters_is_named_with_a_hint()
    {
        using var transactions = new FakeConnection(new FakeServer(FakeResult.Counting(1)) { Calls = CallStyle.Any });
        transactions.Open();
        using IDbTransaction transaction = transactions.BeginTransaction();

        Assert.Contains("'in' clause", await MessageAsync(Sequence), StringComparison.Ordinal);
        Assert.Contains("options: value, where value is a JsonQueryOptions", await MessageAsync(JsonQueryOptions.Default), StringComparison.Ordinal);
        Assert.Contains("options: value, where value is a JsonQueryOptions", await MessageAsync(JsonSerializerOptions.Web), StringComparison.Ordinal);
        Assert.Contains("A token was given", await MessageAsync(TestContext.Current.CancellationToken), StringComparison.Ordinal);
        Assert.Contains("A transaction was given", await MessageAsync(transaction), StringComparison.Ordinal);

        static async Task<string> MessageAsync(object misplaced) =>
            (await Assert.ThrowsAsync<ArgumentException>(
                "param", () => new FakeConnection(new FakeServer()).QueryJsonStringAsync("select", misplaced))).Message;
    }

    [Fact]
    public async Task Parameters_in_any_form_of_Dapper_s_are_accepted()
    {
        object[] forms = [new { id = 1 }, new DynamicParameters(new { id = 1 }), new Dictionary<string, object> { ["id"] = 1 }];
        foreach (object param in forms)
        {
            var server = new FakeServer(FakeResult.Counting(1)) { Calls = CallStyle.Any };
            using var connection = new FakeConnection(server);

            await connection.QueryJsonStringAsync("select @id", param, cancellationToken: TestContext.Current.CancellationToken);

            Assert.Equal(1, Assert.Single(server.Commands).SentValues["id"]);
        }
    }

    [Fact]
    public async Task Queries_for_a_string_refuse_what_they_cannot_run()
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        await RefuseAsync<ArgumentNullException>("connection", _ => ((FakeConnection)null!).QueryJsonStringAsync("select", cancellationToken: token));
        await RefuseAsync<ArgumentNullException>("connection", _ => ((FakeConnection)null!).QueryJsonStringAsync(new CommandDefinition("select")));
        await RefuseAsync<ArgumentNullException>("connection", _ => Task.FromResult(((FakeConnection)null!).QueryJsonString("select")));
        await RefuseAsync<ArgumentNullException>("connection", _ => Task.FromResult(((FakeConnection)null!).QueryJsonString(new CommandDefinition("select"))));
        await RefuseAsync<ArgumentException>("sql", connection => connection.QueryJsonStringAsync(" ", cancellationToken: token));
        await RefuseAsync<ArgumentException>("sql", connection => Task.FromResult(connection.QueryJsonString(" ")));
        await RefuseAsync<ArgumentException>("command", connection => connection.QueryJsonStringAsync(default(CommandDefinition)));
        await RefuseAsync<ArgumentException>("command", connection => Task.FromResult(connection.QueryJsonString(default(CommandDefinition))));
        await RefuseAsync<ArgumentException>("param", connection => connection.QueryJsonStringAsync("select", Sequence, cancellationToken: token));
    }

    [Fact]
    public async Task Readers_refuse_what_they_cannot_write_to()
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        using var reader = new FakeDataReader(FakeResult.Counting(1));
        using var json = new Utf8JsonWriter(new MemoryStream());

        await RefuseAsync<ArgumentNullException>("reader", _ => ((FakeDataReader)null!).WriteJsonAsync(new ArrayBufferWriter<byte>(), cancellationToken: token));
        await RefuseAsync<ArgumentNullException>("reader", _ => ((FakeDataReader)null!).WriteJsonAsync(new MemoryStream(), cancellationToken: token));
        await RefuseAsync<ArgumentNullException>("reader", _ => Task.FromResult(((FakeDataReader)null!).WriteJson(json)));
        await RefuseAsync<ArgumentNullException>("writer", _ => reader.WriteJsonAsync((IBufferWriter<byte>)null!, cancellationToken: token));
        await RefuseAsync<ArgumentNullException>("utf8Json", _ => reader.WriteJsonAsync((Stream)null!, cancellationToken: token));
        await RefuseAsync<ArgumentException>("utf8Json", _ => reader.WriteJsonAsync(new MemoryStream([], writable: false), cancellationToken: token));
        await RefuseAsync<ArgumentNullException>("writer", _ => Task.FromResult(reader.WriteJson(null!)));

        Assert.Equal((0, 0), (reader.RowsRead, reader.DisposeCount));
    }

    private static async Task RefuseAsync<TException>(string argument, Func<FakeConnection, Task> call)
        where TException : ArgumentException
    {
        var server = new FakeServer(FakeResult.Counting(1));
        using var connection = new FakeConnection(server);

        TException error = await Assert.ThrowsAnyAsync<TException>(() => call(connection));

        Assert.Equal(argument, error.ParamName);
        Assert.Empty(server.Events);
        Assert.Empty(server.Commands);
    }
}
