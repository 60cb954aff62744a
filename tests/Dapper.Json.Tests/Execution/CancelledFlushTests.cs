using Dapper.Json.Contracts.Plans;
using Dapper.Json.Execution;

namespace Dapper.Json.Tests.Execution;

/// <summary>A token that is cancelled in a flush ends the query with its exception, unless it was the last flush: then the document is complete.</summary>
public class CancelledFlushTests
{
    private static readonly JsonResultSet[] Several =
    [
        JsonResultSet.Rows("a"), JsonResultSet.Constant("b", 1), JsonResultSet.Rows<Row>("c"), JsonResultSet.Count("d", "c"), JsonResultSet.Constant("e", 2),
    ];

    private static readonly JsonResultSet[] Keyed = [JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].b").On("Id", "Id"), JsonResultSet.Constant("c", 1)];

    private static readonly Dictionary<string, QueryRequest> Requests = new()
    {
        ["rows"] = new(ExpectedRows.All),
        ["typed rows"] = new(ExpectedRows.All, ContractPlanner<Row>.Contract),
        ["first"] = new(ExpectedRows.First),
        ["single"] = new(ExpectedRows.SingleOrDefault),
        ["typed single"] = new(ExpectedRows.Single, ContractPlanner<Row>.Contract),
        ["several"] = QueryRequest.Of(Several),
        ["keyed"] = QueryRequest.Of(Keyed),
    };

    public static TheoryData<string, JsonQueryFormat> Queries =>
    [
        .. Enum.GetValues<JsonQueryFormat>().Select(static format => ("rows", format)),
        .. Requests.Keys.Where(static name => name != "rows").Select(static name => (name, JsonQueryFormat.Array)),
    ];

    [Theory]
    [MemberData(nameof(Queries))]
    public async Task Of_a_query_the_last_flush_alone_completes_the_document(string name, JsonQueryFormat format)
    {
        foreach (bool isAsync in (bool[])[false, true])
        {
            FakeResult[] results = name switch
            {
                "several" => [Texts(2), Texts(2)],
                "keyed" => [Pairs("a", "b"), Pairs("b", "a", "b")],
                "single" or "typed single" => [Texts(1)],
                _ when format == JsonQueryFormat.ForJson => [FakeResult.OfValues<string>("json", """[{"id":1},""", """{"id":2},""", """{"id":3}]""")],
                _ => [Texts(3)],
            };
            await AssertAsync(results, format, async (connection, sink, options, token) =>
            {
                ValueTask<long> query = JsonQuery.Of(connection, new CommandDefinition("select", cancellationToken: token))
                    .RunAsync(sink, options, Requests[name], isAsync);
                Assert.True(isAsync || query.IsCompleted);
                await query;
            }, isOne: Requests[name].Rows != ExpectedRows.All);
        }
    }

    [Theory]
    [InlineData(JsonQueryFormat.Array)]
    [InlineData(JsonQueryFormat.Lines)]
    public Task So_of_a_reader(JsonQueryFormat format) => AssertAsync([Texts(3)], format, static async (connection, sink, options, token) =>
    {
        await using DbDataReader reader = await connection.ExecuteReaderAsync("select");
        await ReaderQuery.StartAsync(reader, sink, options, token);
    });

    /// <summary>Makes rows of a text that is written in pieces.</summary>
    private static FakeResult Texts(int count) => FakeResult.OfValues<string>("Id", [.. Enumerable.Repeat(new string('x', 9000), count)]);

    private static FakeResult Pairs(params string[] keys) => FakeResult.Of(
        [FakeColumn.Of<string>("Id"), FakeColumn.Of<string>("Text")], [.. keys.Select(static key => new object?[] { key, new string('x', 9000) })]);

    private static async Task AssertAsync(
        FakeResult[] results, JsonQueryFormat format, Func<FakeConnection, JsonSink, JsonQueryOptions, CancellationToken, Task> run, bool isOne = false)
    {
        foreach (bool looksAtToken in (bool[])[false, true])
        {
            (int flushes, string whole) = await RunAsync(0);
            Assert.InRange(flushes, isOne ? 1 : 2, 100);
            for (int flush = 1; flush < flushes; flush++)
            {
                (int done, string part) = await RunAsync(flush);
                Assert.Equal(flush, done);
                Assert.StartsWith(part, whole, StringComparison.Ordinal);
            }

            Assert.Equal((flushes, whole), await RunAsync(flushes, isLast: true));

            // Returns how many flushes there were, and what they got. Cancelled in one that is not the last, the query must throw.
            async Task<(int Flushes, string Json)> RunAsync(int cancelledAt, bool isLast = false)
            {
                using var cancellation = new CancellationTokenSource();
                var stream = new CountedStream(looksAtToken, count => Cancel(count == cancelledAt));
                using var connection = new FakeConnection(new FakeServer(results) { IgnoresTokens = true });
                var options = new JsonQueryOptions { FlushThreshold = 1, Format = format };

                Exception? failure = await Record.ExceptionAsync(() => run(connection, JsonSink.To(stream), options, cancellation.Token));

                bool mustFail = cancelledAt > 0 && !isLast;
                Assert.True(failure is OperationCanceledException == mustFail, $"Cancelled in flush {cancelledAt} of {stream.Count}: {failure}");
                Assert.True(!mustFail || ((OperationCanceledException)failure!).CancellationToken == cancellation.Token);
                return (stream.Count, System.Text.Encoding.UTF8.GetString(stream.ToArray()));

                void Cancel(bool isNow)
                {
                    if (isNow)
                    {
                        cancellation.Cancel();
                    }
                }
            }
        }
    }

    /// <summary>A stream that counts its writes.</summary>
    private sealed class CountedStream(bool looksAtToken, Action<int> written) : MemoryStream
    {
        public int Count { get; private set; }

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            base.Write(buffer);
            written(++Count);
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (looksAtToken && cancellationToken.IsCancellationRequested)
            {
                return ValueTask.FromCanceled(cancellationToken);
            }

            Write(buffer.Span);
            return default;
        }
    }

    private sealed record Row(string Id);
}
