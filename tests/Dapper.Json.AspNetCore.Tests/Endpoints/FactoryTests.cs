using System.Data.Common;
using Dapper.Json.AspNetCore.Tests.Server;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>Connections that the caller's factory makes.</summary>
public sealed class FactoryTests : IDisposable
{
    private readonly TestDatabase _database = new();
    private readonly CancellationTokenSource _aborted = new();

    public void Dispose()
    {
        _aborted.Dispose();
        _database.Dispose();
    }

    [Fact]
    public async Task A_factory_is_given_the_request_s_token()
    {
        CancellationToken given = default;
        var request = new TestRequest();
        request.Context.RequestAborted = _aborted.Token;
        Func<CancellationToken, ValueTask<DbConnection>> factory = token =>
        {
            given = token;
            return new(_database.CreateConnection());
        };

        await request.ExecuteAsync(factory.QueryJsonResult("select 1 as One"));

        Assert.Equal(_aborted.Token, given);
    }

    [Fact]
    public async Task A_factory_that_returns_null_is_an_error()
    {
        Func<CancellationToken, ValueTask<DbConnection>> factory = static _ => new((DbConnection)null!);

        await Assert.ThrowsAsync<InvalidOperationException>(() => new TestRequest().ExecuteAsync(factory.QueryJsonResult("select 1 as One")));
    }
}
