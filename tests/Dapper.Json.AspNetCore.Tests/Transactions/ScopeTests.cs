using System.Transactions;

namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>A query that runs after the handler is in no scope of the handler's: what it inserts would be stored, completed or not.</summary>
public sealed class ScopeTests : DatabaseTest
{
    private const string Insert = "insert into Posts (Id, Title) values (9, 'Watt') returning Id";

    [Fact]
    public void A_result_that_is_created_in_a_scope_is_an_error()
    {
        using SqliteConnection connection = _database.Open();
        using var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled);

        foreach (Func<IResult> create in (Func<IResult>[])
        [
            () => _database.QueryJsonResult(Insert),
            () => connection.QueryJsonResult(Insert),
            () => _database.QueryFirstOrDefaultJsonResult<Post>(Insert),
            () => connection.QueryMultipleJsonResult(Insert, null, [JsonResultSet.Spread()]),
        ])
        {
            Assert.Contains("outside of its TransactionScope", Assert.Throws<InvalidOperationException>(create).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Nothing_is_stored_where_the_handler_has_a_scope()
    {
        await using TestServer server = await TestServer.StartAsync(app => app.MapPost("/", () =>
        {
            using var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled);
#pragma warning disable DJ006 // The mistake is what is tested.
            return _database.QueryFirstOrDefaultJsonResult(Insert);
#pragma warning restore DJ006
        }));

        using HttpResponseMessage response = await server.SendAsync(HttpMethod.Post, "/");

        Assert.Equal((HttpStatusCode.InternalServerError, 0), (response.StatusCode, _database.Scalar<long>("select count(*) from Posts where Id = 9")));
    }

    [Fact]
    public async Task Behind_a_scope_a_result_may_be_created()
    {
        using (var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled))
        {
            scope.Complete();
        }

        Assert.Equal("""{"id":9}""", (await new TestRequest("POST").ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(Insert))).Body);
    }

    private sealed record Post(long Id);
}
