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

    private sealed record Post(long Id);
}
