namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A query in a transaction sees what the transaction did, and leaves it open.</summary>
public abstract class TransactionTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private static string Table => Database.Table("transacted");

    private static string Select => $"select item from {Table}";

    [Theory]
    [InlineData(true, "[{\"item\":1}]")]
    [InlineData(false, "[]")]
    public async Task It_goes_on_after_the_query(bool isCommitted, string after)
    {
        await using DbConnection connection = await OpenWithTableAsync();
        await using (DbTransaction transaction = await connection.BeginTransactionAsync(Token))
        {
            await ExecuteAsync(connection, $"insert into {Table} (item) values (1)", transaction: transaction);
            Assert.Equal(Items("1"), await QueryAsync(connection, Select, transaction: transaction));
            await (isCommitted ? transaction.CommitAsync(Token) : transaction.RollbackAsync(Token));
        }

        Assert.Equal(after, await QueryAsync(connection, Select));
    }

    [Fact]
    public async Task It_can_be_rolled_back_after_a_query_that_failed()
    {
        await using DbConnection connection = await OpenWithTableAsync();
        await using (DbTransaction transaction = await connection.BeginTransactionAsync(Token))
        {
            await ExecuteAsync(connection, $"insert into {Table} (item) values (1)", transaction: transaction);
            Exception? error = await Record.ExceptionAsync(
                () => QueryAsync(connection, $"select {Database.FailingAt(50)} as item from {Database.Numbers(100)}", transaction: transaction));
            Assert.IsType(Database.ErrorType, error, exactMatch: false);
            await transaction.RollbackAsync(Token);
        }

        Assert.Equal("[]", await QueryAsync(connection, Select));
    }

    [Fact]
    public async Task It_can_be_committed_after_a_column_was_refused()
    {
        await using DbConnection connection = await OpenWithTableAsync();
        await using (DbTransaction transaction = await connection.BeginTransactionAsync(Token))
        {
            await ExecuteAsync(connection, $"insert into {Table} (item) values (1)", transaction: transaction);
            await Assert.ThrowsAsync<JsonQueryException>(
                () => QueryAsync(connection, $"select item, item from {Table}", transaction: transaction));
            await transaction.CommitAsync(Token);
        }

        Assert.Equal(Items("1"), await QueryAsync(connection, Select));
        Assert.Equal(ConnectionState.Open, connection.State);
    }

    private static async Task<DbConnection> OpenWithTableAsync()
    {
        DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, Database.CreateTable("transacted", "item int"));
        return connection;
    }
}
