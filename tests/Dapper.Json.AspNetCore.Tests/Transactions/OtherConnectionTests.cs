namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>A query runs on the connection of its transaction, or not at all: some drivers would run it outside of the transaction.</summary>
public sealed class OtherConnectionTests
{
    [Fact]
    public async Task A_caller_s_connection_may_be_another_than_the_transaction_s()
    {
        var server = new FakeServer();
        await using var connection = new FakeConnection(server);
        await connection.OpenAsync(TestContext.Current.CancellationToken);
        await using DbTransaction transaction = await connection.BeginTransactionAsync(TestContext.Current.CancellationToken);
        await using var other = new FakeConnection(server);
        await other.OpenAsync(TestContext.Current.CancellationToken);

        ArgumentException exception = Assert.Throws<ArgumentException>("transaction", () => other.QueryJsonResult("select", transaction: transaction));

        Assert.Contains("create the result on the connection of the transaction", exception.Message, StringComparison.Ordinal);
        Assert.Empty(server.Commands);
        Assert.Equal(System.Data.ConnectionState.Open, other.State);
    }
}
