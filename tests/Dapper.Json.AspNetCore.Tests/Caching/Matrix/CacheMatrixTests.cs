using System.IO.Compression;
using System.Net;
using Dapper.Json.AspNetCore.Tests.Server;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Caching.Matrix;

/// <summary>
/// Whatever the order of the middleware around an endpoint, an incomplete response is neither stored nor served, and requests that wait for it in the
/// output cache get a whole one.
/// </summary>
public sealed class CacheMatrixTests(MatrixServer server) : IClassFixture<MatrixServer>
{
    public static TheoryData<MatrixEnd, bool, bool, bool> All => new(
        from end in Enum.GetValues<MatrixEnd>()
        from isHttp2 in (bool[])[false, true]
        from isAction in (bool[])[false, true]
        from isCompressed in (bool[])[false, true]
        select new TheoryDataRow<MatrixEnd, bool, bool, bool>(end, isHttp2, isAction, isCompressed));

    [Theory]
    [MemberData(nameof(All))]
    public async Task No_incomplete_response_is_stored_or_served(MatrixEnd end, bool isHttp2, bool isAction, bool isCompressed)
    {
        TestServer app = server.Of(isHttp2);
        int errors = app.Log.Errors.Count;
        var wrong = new List<string>();
        foreach (MatrixOrder order in isCompressed ? MatrixOrder.All : MatrixOrder.WithoutCompression)
        {
            var run = new MatrixRun(end);
            var requests = new Requests(app, server.Add($"{order.Path}/{(isAction ? "action" : "handler")}", run), isCompressed);
            foreach (string difference in await RunAsync(run, requests, isAction ? null : order.CatchesOutside))
            {
                wrong.Add($"{order}: {difference}");
            }
        }

        Assert.True(wrong.Count == 0, $"{wrong.Count} differ:\n{string.Join('\n', wrong.Take(20))}");
        if (end is MatrixEnd.ClientLeavesBefore or MatrixEnd.ClientLeavesInTheMiddle)
        {
            Assert.Equal(errors, app.Log.Errors.Count);
        }
    }

    private static async Task<List<string>> RunAsync(MatrixRun run, Requests requests, MatrixOrder.Part? catchesOutside)
    {
        var wrong = new List<string>();
        void Check(string what, Answer expected, Answer actual)
        {
            if (expected != actual)
            {
                wrong.Add($"{what} is {actual}, not {expected}");
            }
        }

        using var first = new CancellationTokenSource();
        Task<Answer> ended = requests.GetAsync(first.Token);
        await run.Gate.Reached.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        if (run.IsInTheMiddle)
        {
            await requests.FirstHeaders.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        }

        Task<Answer>[] waiting = [requests.GetAsync(), requests.GetAsync()];
        await run.WaitForAsync(waiting.Length, TestContext.Current.CancellationToken);
        if (run.IsFailure)
        {
            run.Gate.Open();
        }
        else
        {
            await first.CancelAsync();
        }

        int status = await run.FirstEnded.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        Answer own = await ended;
        Check("the first", run is { IsFailure: true, IsInTheMiddle: false } ? new(500, "") : new(0, ""), own with { Body = "" });
        if (!run.IsInTheMiddle && status is not (499 or 500))
        {
            wrong.Add($"the status at the server is {status}");
        }

        // What fails before anything is sent is the failure of all that wait, unless something inside of the cache handles it.
        Answer whole = new(200, MatrixRun.Json);
        Answer shared = run.IsInTheMiddle || !run.IsFailure ? whole : catchesOutside switch
        {
            null => whole,
            MatrixOrder.Part.ExceptionHandler => new(500, ""),
            _ => new(200, ""),
        };
        foreach (Answer answer in await Task.WhenAll(waiting).WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken))
        {
            Check("one that has waited", shared, answer.Status == 500 ? answer with { Body = "" } : answer);
        }

        Check("a later one", whole, await requests.GetAsync());
        int queries = run.Queries;
        Check("the last one", whole, await requests.GetAsync());
        if (queries != run.Queries)
        {
            wrong.Add("the whole response is not stored");
        }

        return wrong;
    }

    /// <summary>What a client gets; status 0 if the response does not come to its end.</summary>
    private sealed record Answer(int Status, string Body)
    {
        public override string ToString() => $"{Status} {Body[..int.Min(Body.Length, 30)]} ({Body.Length})";
    }

    private sealed class Requests(TestServer server, string path, bool isCompressed)
    {
        private readonly TaskCompletionSource _firstHeaders = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Task FirstHeaders => _firstHeaders.Task;

        public async Task<Answer> GetAsync(CancellationToken cancellationToken = default)
        {
            try
            {
                var request = new HttpRequestMessage(HttpMethod.Get, path)
                {
                    Version = server.Client.DefaultRequestVersion,
                    VersionPolicy = server.Client.DefaultVersionPolicy,
                };
                if (isCompressed)
                {
                    request.Headers.Add("Accept-Encoding", "gzip");
                }

                using HttpResponseMessage response = await server.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
                _firstHeaders.TrySetResult();
                await using Stream content = await response.Content.ReadAsStreamAsync(cancellationToken);
                await using Stream body = response.Content.Headers.ContentEncoding.Contains("gzip")
                    ? new GZipStream(content, CompressionMode.Decompress)
                    : content;
                using var reader = new StreamReader(body);
                return new((int)response.StatusCode, await reader.ReadToEndAsync(cancellationToken));
            }
            catch (Exception exception) when (exception is HttpRequestException or IOException or OperationCanceledException or InvalidDataException)
            {
                return new(0, "");
            }
        }
    }
}
