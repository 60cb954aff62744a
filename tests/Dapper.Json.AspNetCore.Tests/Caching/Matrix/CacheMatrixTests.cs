namespace Dapper.Json.AspNetCore.Tests.Caching.Matrix;

/// <summary>
/// Whatever the order of the middleware around an endpoint, an incomplete response is neither stored nor served, and requests that wait for it in the
/// output cache get a whole one.
/// </summary>
public sealed class CacheMatrixTests(MatrixServer server) : IClassFixture<MatrixServer>
{
    public static TheoryData<MatrixEnd, bool, bool, MatrixEndpoint, bool> EveryOrder => new(
        from end in Enum.GetValues<MatrixEnd>()
        from isInTheMiddle in (bool[])[false, true]
        from isHttp2 in (bool[])[false, true]
        from endpoint in (MatrixEndpoint[])[MatrixEndpoint.Handler, MatrixEndpoint.Action]
        from isCompressed in (bool[])[false, true]
        select new TheoryDataRow<MatrixEnd, bool, bool, MatrixEndpoint, bool>(end, isInTheMiddle, isHttp2, endpoint, isCompressed));

    public static TheoryData<MatrixEnd, bool, MatrixEndpoint> OtherEndpoints => new(
        from end in Enum.GetValues<MatrixEnd>()
        from isInTheMiddle in (bool[])[false, true]
        from endpoint in Enum.GetValues<MatrixEndpoint>().Except([MatrixEndpoint.Handler, MatrixEndpoint.Action])
        select new TheoryDataRow<MatrixEnd, bool, MatrixEndpoint>(end, isInTheMiddle, endpoint));

    /// <remarks>
    /// Every order around a handler, every third around an action, and every fifth with HTTP/2: for the middleware they are the same, only how a
    /// response ends differs.
    /// </remarks>
    [Theory]
    [MemberData(nameof(EveryOrder))]
    public Task No_incomplete_response_is_stored_or_served(MatrixEnd end, bool isInTheMiddle, bool isHttp2, MatrixEndpoint endpoint, bool isCompressed)
    {
        int step = isHttp2 ? 5 : endpoint == MatrixEndpoint.Action ? 3 : 1;
        IReadOnlyList<MatrixOrder> orders = isCompressed ? MatrixOrder.All : MatrixOrder.WithoutCompression;
        return AssertAsync(end, isInTheMiddle, isHttp2, endpoint, isCompressed, orders.Where((_, i) => i % step == 0));
    }

    /// <remarks>Every fifth order: each kind of middleware is in each place.</remarks>
    [Theory]
    [MemberData(nameof(OtherEndpoints))]
    public Task However_an_endpoint_sends_its_response_it_is_not_stored_incomplete(MatrixEnd end, bool isInTheMiddle, MatrixEndpoint endpoint) =>
        AssertAsync(end, isInTheMiddle, false, endpoint, true, MatrixOrder.All.Where(static (_, i) => i % 5 == 0));

    private async Task AssertAsync(
        MatrixEnd end, bool isInTheMiddle, bool isHttp2, MatrixEndpoint endpoint, bool isCompressed, IEnumerable<MatrixOrder> orders)
    {
        TestServer app = server.Of(end, isHttp2);
        var wrong = new List<string>();
        foreach (MatrixOrder order in orders)
        {
            using var run = new MatrixRun(end, isInTheMiddle, endpoint);
            var client = new MatrixClient(app, server.Add(order, endpoint, run), isCompressed);
            string? outside = endpoint == MatrixEndpoint.Action ? null : order.CatchesOutside;
            wrong.AddRange((await DifferencesAsync(run, client, outside)).Select(difference => $"{order}: {difference}"));
        }

        Assert.True(wrong.Count == 0, $"{wrong.Count} differ:\n{string.Join('\n', wrong.Take(20))}");
        if (end == MatrixEnd.ClientLeaves)
        {
            Assert.Empty(app.Log.Errors);
        }
    }

    private static async Task<List<string>> DifferencesAsync(MatrixRun run, MatrixClient client, string? outside)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        var wrong = new List<string>();
        void Check<T>(string what, T expected, T actual)
        {
            if (!Equals(expected, actual))
            {
                wrong.Add($"{what} is {actual}, not {expected}");
            }
        }

        using var first = CancellationTokenSource.CreateLinkedTokenSource(token);
        Task<MatrixAnswer> answer = client.GetAsync(first.Token);
        await run.Gate.Reached.WaitAsync(TestServer.Hung, token);
        if (run.IsPart)
        {
            await client.FirstHeaders.WaitAsync(TestServer.Hung, token);
        }

        var waiting = new List<Task<MatrixAnswer>>();
        while (waiting.Count < 2)
        {
            // One after the other: the output cache lets the lookups of two at once wait for each other.
            waiting.Add(client.GetAsync(token));
            await run.NextWaitsAsync(token);
        }

        await run.EndFirstAsync(first);

        int status = await run.FirstEnded.WaitAsync(TestServer.Hung, token);
        int error = run.End switch
        {
            MatrixEnd.Failure => 500,
            MatrixEnd.Timeout => 504,
            _ => 499,
        };
        bool isAnswered = !run.IsPart && run.End != MatrixEnd.ClientLeaves;
        Check("the first", isAnswered ? new(error, "") : MatrixAnswer.Broken, (await answer).WithoutDetails);
        Check("the first status", run.IsPart ? 200 : error, status);

        // What fails before anything is sent is the failure of all that wait, unless something inside of the cache handles it.
        MatrixAnswer shared = run is { IsPart: false, End: MatrixEnd.Failure } && outside is not null
            ? new(outside == "errors" ? 500 : 200, "")
            : MatrixAnswer.Whole;
        foreach (MatrixAnswer other in await Task.WhenAll(waiting).WaitAsync(TestServer.Hung, token))
        {
            Check("one that has waited", shared, other.WithoutDetails);
        }

        Check("a later one", MatrixAnswer.Whole, await client.GetAsync(token));
        int queries = run.Queries;
        Check("the last one", MatrixAnswer.Whole, await client.GetAsync(token));
        Check("the number of queries", queries, run.Queries);
        return wrong;
    }
}
