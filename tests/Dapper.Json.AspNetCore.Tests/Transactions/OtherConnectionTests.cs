using System.Data.Common;
using Dapper.Json.AspNetCore.Tests.Server;
using Dapper.Json.Tests.Fakes;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>A query runs on the connection of its transaction, or not at all: some drivers would run it outside of the transaction.</summary>
public sealed class OtherConnectionTests : IDisposable
{
    private const string Insert = "insert into Posts (Id, Title) values (9, 'Watt') returning Id, Title";
    private static readonly JsonResultOptions Committing = new() { CommitsTransaction = true };
    private readonly TestDatabase _database = new();

    public void Dispose() => _database.Dispose();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_data_source_creates_connections_that_are_not_the_transaction_s(bool commits)
    {
        await using DbConnection connection = _database.Open();
        await using DbTransaction transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        var command = new CommandDefinition(Insert, transaction: transaction);
        JsonResultOptions? options = commits ? Committing : null;

        AssertRefused(Assert.Throws<ArgumentException>(() => _database.QueryJsonResult(command, options)));
        AssertRefused(Assert.Throws<ArgumentException>(() => _database.QueryFirstOrDefaultJsonResult<Post>(command, options)));
        AssertRefused(Assert.Throws<ArgumentException>(() => _database.QueryMultipleJsonResult(command, [JsonResultSet.Rows("posts")], options)));
    }

    [Fact]
    public async Task A_caller_s_connection_may_be_another_than_the_transaction_s()
    {
        var server = new FakeServer();
        await using var connection = new FakeConnection(server);
        await connection.OpenAsync(TestContext.Current.CancellationToken);
        await using DbTransaction transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        await using var other = new FakeConnection(server);
        await other.OpenAsync(TestContext.Current.CancellationToken);

        AssertRefused(Assert.Throws<ArgumentException>(() => other.QueryJsonResult(new CommandDefinition("select", transaction: transaction))));
        AssertRefused(Assert.Throws<ArgumentException>(() => other.QueryJsonResult("select", transaction: transaction)));
        AssertRefused(await Assert.ThrowsAsync<ArgumentException>(
            () => new TestRequest().ExecuteAsync(other.QueryJsonResult("select", transaction: transaction))));

        Assert.Empty(server.Commands);
        Assert.Equal(System.Data.ConnectionState.Open, other.State);
    }

    private static void AssertRefused(ArgumentException exception)
    {
        Assert.Equal("command", exception.ParamName);
        Assert.Contains("create the result on the connection of the transaction", exception.Message, StringComparison.Ordinal);
    }

    private sealed record Post(long Id, string Title);
}
