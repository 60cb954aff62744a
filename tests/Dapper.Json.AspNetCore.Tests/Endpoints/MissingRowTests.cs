namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>A missing row is a failure.</summary>
public sealed class MissingRowTests : DatabaseTest
{
    private const string Sql = "select Id, Title from Posts where Id = 9";
    private const string Put = "update Posts set Version = 2 where Id = @id and (@ifMatchVersion is null or Version = @ifMatchVersion) returning Id, Version";

    private static readonly JsonResultOptions OrFailure = new() { NotFound = JsonNotFound.Throw() };
    private static readonly JsonETag Version = JsonETag.FromColumn<long>("Version");
    private static readonly JsonResultSet[] Required = [JsonResultSet.Spread(), JsonResultSet.Values("others")];

    [Theory]
    [InlineData("GET")]
    [InlineData("HEAD")]
    public async Task It_is_the_exception_of_QuerySingle(string method)
    {
        // The oracle is Dapper itself.
        await using SqliteConnection connection = _database.Open();
        Exception expected = await Assert.ThrowsAnyAsync<Exception>(() => connection.QuerySingleAsync(Sql));
        foreach (JsonQueryResult result in (JsonQueryResult[])
        [
            _database.QuerySingleOrDefaultJsonResult(Sql, options: OrFailure), _database.QueryFirstOrDefaultJsonResult(Sql, options: OrFailure),
            _database.QueryMultipleJsonResult($"{Sql}; select Id from Posts", null, Required, OrFailure),
        ])
        {
            Exception failure = await Assert.ThrowsAnyAsync<Exception>(() => new TestRequest(method).ExecuteAsync(result));
            Assert.Equal((expected.GetType(), expected.Message), (failure.GetType(), failure.Message));
        }

        Assert.Equal(_database.Made - 1, _database.Disposed);
    }

    [Fact]
    public async Task A_current_copy_is_no_missing_row()
    {
        TestRequest request = await new TestRequest("GET", ("If-None-Match", "*")).ExecuteAsync(_database.QueryFirstOrDefaultJsonResult(
            "select Id, Version from Posts where Id = 1", options: new(OrFailure) { ETag = Version }));

        Assert.Equal(304, request.Response.StatusCode);
    }

    [Fact]
    public async Task A_failure_comes_before_the_commit_and_the_step()
    {
        await using SqliteConnection connection = _database.Open();
        await using SqliteTransaction transaction = connection.BeginTransaction();
        bool hasRun = false;
        JsonResultOptions options = new(OrFailure)
        {
            CommitsTransaction = true,
            OnRowsRead = _ =>
            {
                hasRun = true;
                return default;
            },
        };

        JsonQueryResult result = connection.QueryMultipleJsonResult(
            "update Posts set Title = 'x' where Id = 1; select Id from Posts where Id = 9", null, [JsonResultSet.Spread()], options, transaction);
        await Assert.ThrowsAsync<InvalidOperationException>(() => new TestRequest().ExecuteAsync(result));

        Assert.False(hasRun);
        Assert.Equal("Brandung", await connection.ExecuteScalarAsync<string>("select Title from Posts where Id = 1"));
    }

    [Theory]
    [InlineData("\"nonsense\"")]
    [InlineData("*")]
    public async Task A_version_that_is_no_longer_current_is_a_412_all_the_same(string ifMatch)
    {
        JsonQueryResult result = _database.QueryFirstOrDefaultJsonResult(Put, new { id = 9 }, new(OrFailure) { IfMatch = Version, ETag = Version });

        Assert.Equal(412, (await new TestRequest("PUT", ("If-Match", ifMatch)).ExecuteAsync(result)).Response.StatusCode);
        await Assert.ThrowsAsync<InvalidOperationException>(() => new TestRequest("PUT").ExecuteAsync(result));
    }
}
