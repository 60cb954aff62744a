using System.IO.Pipelines;
using Dapper.Json.Tests.Extensions;

namespace Dapper.Json.Tests.Execution;

/// <summary>
/// No query continues on the synchronization context of its caller: a user interface that waits for the task would wait for ever. Each asynchronous call of
/// the query in turn is the first that completes later, since after it there is no context any more.
/// </summary>
public class CallerContextTests
{
    private static readonly JsonQueryOptions EachRow = new() { FlushThreshold = 1 };

    private static readonly FakeResult Posts = FakeResult.Counting(2);

    private static readonly FakeResult Comments =
        FakeResult.Of([FakeColumn.Of<int>("Id", "int"), FakeColumn.Of<int>("PostId", "int"), FakeColumn.Of<string>("Text")], [7, 1, "a"], [8, 2, "b"]);

    private static readonly FakeResult Likes =
        FakeResult.Of([FakeColumn.Of<int>("CommentId", "int"), FakeColumn.Of<string>("By")], [7, new string('a', 5000)], [8, "b"]);

    public static TheoryData<string> Forms => new(QueryForm.Overloads.Values.Where(static form => form.IsAsync).Select(static form => form.ToString()));

    [Theory]
    [MemberData(nameof(Forms))]
    public Task Rows_of_each_overload(string name) => NeverAsync(QueryForm.Overloads[name], FakeResult.Counting(3));

    [Theory]
    [MemberData(nameof(Forms))]
    public Task A_result_too_many(string name) => NeverAsync(QueryForm.Overloads[name], FakeResult.Counting(1), FakeResult.Counting(3), Posts);

    [Theory]
    [MemberData(nameof(Forms))]
    public Task A_row_that_fails(string name) => NeverAsync(QueryForm.Overloads[name], FakeResult.OfValues<int>("Id", 1, new FormatException(), 3));

    [Fact]
    public Task The_rows_of_a_reader() => NeverAsync((server, stream) => new FakeDataReader([Posts], server).WriteJsonAsync(stream, EachRow));

    [Fact]
    public Task The_pipe_of_a_stream() =>
        NeverAsync((server, stream) => new FakeConnection(server).QueryJsonAsync("select", param: null, PipeWriter.Create(stream), EachRow), Posts, Posts);

    [Fact]
    public Task Results_that_find_each_other_by_keys() => NeverAsync((server, stream) => new FakeConnection(server).QueryMultipleJsonAsync(
        "select",
        param: null,
        stream,
        [
            JsonResultSet.MustExist(), JsonResultSet.Row("newest"), JsonResultSet.Rows("posts"), JsonResultSet.Rows("posts[].comments").On("PostId", "Id"),
            JsonResultSet.Rows("posts[].comments[].likes").On("CommentId", "Id"),
        ],
        EachRow), Posts, FakeResult.Counting(1), Posts, Comments, Likes);

    [Fact]
    public Task The_pieces_of_FOR_JSON() => NeverAsync(
        (server, stream) => new FakeConnection(server).QueryJsonAsync("select", param: null, stream, new() { Format = JsonQueryFormat.ForJson, FlushThreshold = 1 }),
        FakeResult.OfValues<string>("JSON", """[{"a":1},""", """{"a":2}]"""));

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public Task A_stream_that_breaks(int write) => NeverAsync(
        (server, stream) => new FakeConnection(server).QueryJsonAsync("select", param: null, stream, EachRow), write, Posts, FakeResult.Counting(30_000));

    [Fact]
    public async Task A_reader_of_a_pipe_that_has_gone()
    {
        var pipe = new Pipe();
        await pipe.Reader.CompleteAsync();
        await NeverAsync((server, _) => new FakeConnection(server).QueryJsonAsync("select", param: null, pipe.Writer, EachRow), Posts, Posts);
    }

    private static Task<Exception?> NeverAsync(QueryForm form, params FakeResult[] results) => NeverAsync(
        (server, stream) => form.RunAsync(new FakeConnection(server), new QueryArguments { Options = EachRow }, new Pipe().Writer, stream), 0, results);

    private static async Task NeverAsync(Func<FakeServer, FakeStream, Task> runAsync, params FakeResult[] results) =>
        Assert.Null(await NeverAsync(runAsync, failsAtWrite: 0, results));

    private static async Task<Exception?> NeverAsync(Func<FakeServer, FakeStream, Task> runAsync, int failsAtWrite, params FakeResult[] results)
    {
        Exception? failure;
        FakeDelay delay;
        int number = 0;
        do
        {
            delay = new FakeDelay(++number);
            var server = new FakeServer(results) { Delay = delay };
            var stream = new FakeStream { Delay = delay, FailsAtWrite = failsAtWrite };
            var context = new CallerContext();
            failure = await Record.ExceptionAsync(() => context.Call(() => runAsync(server, stream)));
            Assert.True(context.Posts == 0, $"The query continued on the context after its asynchronous call number {number}.");
        }
        while (delay.IsOver);

        Assert.True(number > 2, "The query made no asynchronous calls.");
        return failure;
    }

    /// <summary>A context that counts what is posted to it.</summary>
    private sealed class CallerContext : SynchronizationContext
    {
        private int _posts;

        public int Posts => Volatile.Read(ref _posts);

        public Task Call(Func<Task> callAsync)
        {
            SynchronizationContext? before = Current;
            SetSynchronizationContext(this);
            try
            {
                return callAsync();
            }
            finally
            {
                SetSynchronizationContext(before);
            }
        }

        public override void Post(SendOrPostCallback d, object? state)
        {
            Interlocked.Increment(ref _posts);
            base.Post(d, state);
        }
    }
}
