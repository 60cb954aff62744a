namespace Dapper.Json.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/errors.md, word for word, with what comes of it.</summary>
public sealed class ErrorsCode : ReferenceTest
{
    [Fact]
    public async Task A_token_ends_the_query()
    {
        (SqliteConnection connection, Stream stream) = (Connection, Stream);
        using var source = new CancellationTokenSource();
        CancellationToken cancellationToken = source.Token;
        connection.CreateFunction("cancel", () =>
        {
            source.Cancel();
            return 1;
        });

        async Task QueryAsync(string sql)
        {
            await connection.QueryJsonAsync(new CommandDefinition(sql, cancellationToken: cancellationToken), stream);
        }

        await Assert.ThrowsAsync<OperationCanceledException>(() => QueryAsync("select Id, cancel() as Cancel from Posts"));
        Assert.Equal("", Written);
        Assert.Equal(3, connection.QuerySingle<int>("select count(*) from Posts"));
    }
}
