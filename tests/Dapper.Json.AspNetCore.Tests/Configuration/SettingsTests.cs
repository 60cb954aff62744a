using System.Data;
using System.Reflection;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>Transaction, timeout, type and token of each method that takes SQL reach the driver, as they do from a CommandDefinition.</summary>
public sealed class SettingsTests : IDisposable
{
    private static readonly JsonResultSet[] Results = [JsonResultSet.Rows<State>("items")];

    private readonly CancellationTokenSource _ofCaller = new();
    private readonly CancellationTokenSource _aborted = new();
    private readonly FakeGate _gate = new();

    public static TheoryData<string> All => [.. ResultMethods.All.Keys];

    public void Dispose()
    {
        _ofCaller.Dispose();
        _aborted.Dispose();
    }

    [Theory]
    [MemberData(nameof(All))]
    public async Task They_reach_the_command(string signature)
    {
        var server = new FakeServer(FakeResult.Of([FakeColumn.Of<long>("Id"), FakeColumn.Of<long>("Version")], [1L, 2L])) { Calls = CallStyle.AsyncOnly };
        using FakeConnection connection = new FakeConnection(server).AlreadyOpen();
        using DbTransaction transaction = connection.BeginTransaction();

        await SendAsync(ResultMethods.All[signature], new TestRequest(), connection, transaction);

        FakeCommand command = Assert.Single(server.Commands);
        Assert.Equal(("routine", CommandType.StoredProcedure, 17), (command.CommandText, command.CommandType, command.CommandTimeout));
        Assert.Equal(5, Assert.Single(command.SentValues).Value);
        Assert.Same(HasTransaction(ResultMethods.All[signature]) ? transaction : null, command.Transaction);
    }

    /// <remarks>The token of the caller is linked with that of the request.</remarks>
    [Theory]
    [MemberData(nameof(All))]
    public async Task The_caller_s_token_cancels_the_query(string signature) => await AssertCancelsAsync(ResultMethods.All[signature], _ofCaller);

    [Theory]
    [MemberData(nameof(All))]
    public async Task The_request_s_token_cancels_it_too(string signature) => await AssertCancelsAsync(ResultMethods.All[signature], _aborted);

    [Fact]
    public void Only_those_on_a_data_source_take_no_transaction() => Assert.All(
        ResultMethods.All.Values, static method => Assert.Equal(method.GetParameters()[0].ParameterType != typeof(DbDataSource), HasTransaction(method)));

    private static bool HasTransaction(MethodInfo method) => method.GetParameters().Any(static parameter => parameter.Name == "transaction");

    private async Task AssertCancelsAsync(MethodInfo method, CancellationTokenSource source)
    {
        var server = new FakeServer(FakeResult.Counting(1)) { ExecuteGate = _gate };
        using FakeConnection connection = new FakeConnection(server).AlreadyOpen();
        using DbTransaction transaction = connection.BeginTransaction();
        var request = new TestRequest();
        request.Context.RequestAborted = _aborted.Token;

        Task response = SendAsync(method, request, connection, transaction);
        await _gate.Reached.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        await source.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => response.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken));
    }

    private Task<TestRequest> SendAsync(MethodInfo method, TestRequest request, FakeConnection connection, DbTransaction transaction) =>
        request.ExecuteAsync(method.Create(typeof(State), typeof(Page), method.ArgumentsOf(new()
        {
            ["connection"] = connection,
            ["dataSource"] = new TestSource(() => new FakeConnection(connection.Server)),
            ["sql"] = "routine",
            ["param"] = new { id = 5 },
            ["results"] = Results,
            ["options"] = null,
            ["transaction"] = transaction,
            ["commandTimeout"] = 17,
            ["commandType"] = CommandType.StoredProcedure,
            ["cancellationToken"] = _ofCaller.Token,
        })));

    private sealed class State
    {
        public long Version { get; set; }
    }

    private sealed record Page(IReadOnlyList<State> Items);
}
