namespace Dapper.Json.AspNetCore.Tests.Transactions;

/// <summary>With status 204 the row of a change decides the response, and nothing of it is sent.</summary>
public sealed class WrittenRowTests : DatabaseTest
{
    /// <remarks>A change runs to its end, however much it returns.</remarks>
    [Fact]
    public async Task Any_number_of_rows_is_read_to_its_end()
    {
        const int Rows = 50_000;
        _database.Execute($"insert into Posts (Title) with recursive n(i) as (select 1 union all select i + 1 from n where i < {Rows}) select 'x' from n");

        TestRequest request = await new TestRequest("POST").ExecuteAsync(
            _database.QueryJsonResult("update Posts set Version = 9 returning *", options: new() { StatusCode = 204 }));

        Assert.Equal(204, request.Response.StatusCode);
        Assert.Equal(Rows + 3, _database.Scalar<long>("select count(*) from Posts where Version = 9"));
    }

    [Fact]
    public async Task A_value_that_cannot_be_written_is_a_failure_all_the_same()
    {
        var request = new TestRequest("PUT");

        await Assert.ThrowsAsync<JsonQueryException>(() => request.ExecuteAsync(
            _database.QuerySingleOrDefaultJsonResult("""select 'x' as "a::json" """, options: new() { StatusCode = 204 })));

        Assert.NotEqual(204, request.Response.StatusCode);
    }
}
