namespace Dapper.Json.ProviderTests.Suite;

/// <summary>What becomes of the connection, and many of them at once.</summary>
public abstract class ConnectionTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private const int AtOnce = 20;

    [Fact]
    public async Task None_is_lost_to_its_pool()
    {
        await using DbConnection connection = Database.ConnectFromPoolOfOne();
        string select = $"select n as item, n as same from {Database.Numbers(1000)}";
        string doubled = $"select n as item, n as item from {Database.Numbers(1000)}";
        string failing = $"select {Database.FailingAt(500)} as item from {Database.Numbers(1000)}";

        for (int i = 0; i < 5; i++)
        {
            await QueryAsync(connection, select);
            await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(connection, doubled));
            Assert.IsType(Database.ErrorType, await Record.ExceptionAsync(() => QueryAsync(connection, failing)), exactMatch: false);
            Assert.Equal(ConnectionState.Closed, connection.State);
        }
    }

    [Fact]
    public async Task Twenty_at_once_do_not_mix_their_rows()
    {
        string[] documents = await Task.WhenAll(Enumerable.Range(0, AtOnce).Select(query => Task.Run(
            async () =>
            {
                await using DbConnection connection = await Database.OpenAsync();
                return await QueryAsync(connection, $"select n + {query * 10_000} as item, 'of {query}' as word from {Database.Numbers(5000)}");
            },
            Token)));

        for (int query = 0; query < AtOnce; query++)
        {
            AssertSame(
                JsonSerializer.Serialize(Enumerable.Range(1, 5000).Select(n => new { item = n + (query * 10_000), word = $"of {query}" }), JsonSerializerOptions.Web),
                documents[query]);
        }
    }
}
