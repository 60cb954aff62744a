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
        await using DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, Database.CreateTable("transacted", "item int"));
        await using (DbTransaction transaction = await connection.BeginTransactionAsync(Token))
        {
            await ExecuteAsync(connection, $"insert into {Table} (item) values (1)", transaction: transaction);
            Assert.Equal(Items("1"), await QueryAsync(connection, Select, transaction: transaction));
            await (isCommitted ? transaction.CommitAsync(Token) : transaction.RollbackAsync(Token));
        }

        Assert.Equal(after, await QueryAsync(connection, Select));
    }
}
