namespace Dapper.Json.AspNetCore.Tests.Failures;

/// <summary>No client mistakes a partial response for a complete one.</summary>
public sealed class FailureTests : DatabaseTest
{
    /// <remarks>A status of success without content would look like a complete response.</remarks>
    [Fact]
    public async Task A_failure_before_the_response_starts_leaves_it_untouched_but_for_its_status()
    {
        var options = new JsonResultOptions { StatusCode = 203, NegotiatesLines = true, ETag = JsonETag.FromQuery("select 1") };
        var request = new TestRequest();

        await Assert.ThrowsAsync<SqliteException>(() => request.ExecuteAsync(_database.QueryJsonResult(Rows.Failing(250), options: options)));

        HttpResponse response = request.Response;
        Assert.Equal(
            (500, null, null, "[Cache-Control, no-store]"),
            (response.StatusCode, response.ContentType, response.ContentLength, string.Join(',', response.Headers)));
    }

    /// <remarks>What handles the exception may leave the response as it is.</remarks>
    [Fact]
    public async Task A_mistake_that_is_found_before_the_query_runs_is_no_success()
    {
        JsonQueryResult misdescribed = _database.QueryMultipleJsonResult<Page>("select 1 as One", null, [JsonResultSet.Rows("other")]);
        JsonRowsResult cancelled = _database.QueryJsonResult("select 1 as One", cancellationToken: new CancellationToken(canceled: true));

        Assert.Equal(500, await StatusAsync<InvalidOperationException>(misdescribed));
        Assert.Equal(500, await StatusAsync<OperationCanceledException>(cancelled));

        static async Task<int> StatusAsync<TException>(JsonQueryResult result)
            where TException : Exception
        {
            TestRequest request = new TestRequest().WithServices();
            await Assert.ThrowsAnyAsync<TException>(() => request.ExecuteAsync(result));
            return request.Response.StatusCode;
        }
    }

    private sealed record Page(int Total);
}
