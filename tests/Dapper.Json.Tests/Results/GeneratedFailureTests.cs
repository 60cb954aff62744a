namespace Dapper.Json.Tests.Results;

/// <summary>Whatever fails in a tree of results: what was flushed is its beginning, all is put away, and the next query is whole.</summary>
public class GeneratedFailureTests
{
    // All that a pool keeps: so a query rents none that was not there before.
    private const int Pooled = IdlePool<BufferedOutput>.MaxIdle + 1;

    [Fact]
    public void Any_failure_leaves_a_beginning_and_nothing_behind() => Prop.ForAll(SetsFailure.Any, static failure =>
    {
        byte[] expected = SetsModel.Write(failure.Sets)!;
        OutputPool pool = failure.Sets.Options.Prepare().Outputs;
        HashSet<BufferedOutput> idle = Rented(pool);
        var random = new Random(failure.Seed);
        using var source = new CancellationTokenSource();
        var server = new FakeServer(failure.Answers(source)) { IgnoresTokens = random.Next(2) == 0 };
        using var connection = new FakeConnection(server);
        (byte[] written, Exception? error) = Write(failure, connection, random.Next(expected.Length), random, source.Token);

        AssertError(failure, error);
        Assert.True(expected.AsSpan().StartsWith(written), $"Expected {Encoding.UTF8.GetString(expected)}\nWritten  {Encoding.UTF8.GetString(written)}");
        Assert.True(written.Length < expected.Length || failure.Kind == SetsFailureKind.Sink);
        Assert.True(written.Length == 0 || expected.Length > failure.Sets.Options.FlushThreshold || failure.Kind == SetsFailureKind.Sink);
        connection.AssertPutAway();

        HashSet<BufferedOutput> after = Rented(pool);
        Assert.True(failure.Sets.All.Length >= Pooled || idle.SetEquals(after), "An output was lost.");
        using var next = new FakeConnection(new FakeServer(failure.Sets.Results));
        var json = new ArrayBufferWriter<byte>();
        Assert.True(next.QueryMultipleJson("select", null, json, failure.Sets.Sets, failure.Sets.Options));
        Assert.Equal(Encoding.UTF8.GetString(expected), Encoding.UTF8.GetString(json.WrittenSpan));
    }).Check(ContractRuns.Of(defaultCount: 400));

    [Fact]
    public void Any_tree_gives_each_array_back_to_its_pool_once() => Prop.ForAll(SetsFailure.Any, GeneratedSets.Any, static (failure, sets) =>
    {
        using var source = new CancellationTokenSource();
        using var failing = new FakeConnection(new FakeServer(failure.Answers(source)));
        using var whole = new FakeConnection(new FakeServer(sets.Results));
        using var arrays = new WatchedArrays();
        Record.Exception(() => failing.QueryMultipleJson(
            new CommandDefinition("select", cancellationToken: source.Token), new ArrayBufferWriter<byte>(), failure.Sets.Sets, failure.Sets.Options));
        whole.QueryMultipleJson("select", null, new ArrayBufferWriter<byte>(), sets.Sets, sets.Options);
        arrays.AssertReturned();
    }).Check(ContractRuns.Config);

    [Fact]
    public void Generated_failures_reach_every_kind() =>
        Assert.Equal(
            Enum.GetValues<SetsFailureKind>().ToHashSet(), SetsFailure.Any.Generator.Sample(200, 50).Select(static failure => failure.Kind).ToHashSet());

    private static HashSet<BufferedOutput> Rented(OutputPool pool)
    {
        BufferedOutput[] outputs = [.. Enumerable.Range(0, Pooled).Select(_ => pool.Rent())];
        Array.ForEach(outputs, pool.Return);
        HashSet<BufferedOutput> different = [.. outputs];
        Assert.Equal(Pooled, different.Count);
        return different;
    }

    private static (byte[] Written, Exception? Error) Write(
        SetsFailure failure, FakeConnection connection, int capacity, Random random, CancellationToken token)
    {
        bool isAsync = random.Next(2) == 0;
        var command = new CommandDefinition("select", cancellationToken: token);
        JsonResultSet[] results = failure.Sets.Sets;
        JsonQueryOptions options = failure.Sets.Options;
        if (failure.Kind == SetsFailureKind.Sink)
        {
            var sink = new FailingWriter(capacity);
            var closing = new ClosingPipeWriter(capacity);
            IBufferWriter<byte> writer = random.Next(2) == 0 ? sink : closing;
            Exception? failed = Record.Exception(() => Run(writer));
            Assert.True(failed is null || writer == sink);
            return (writer == sink ? sink.Written : closing.Written, failed);
        }

        var stream = new FakeStream { CompletesLater = isAsync };
        Exception? error = Record.Exception(() =>
            _ = isAsync ? connection.QueryMultipleJsonAsync(command, stream, results, options).GetAwaiter().GetResult()
                : connection.QueryMultipleJson(command, stream, results, options));
        Assert.Equal(stream.Writes.Count, stream.WritesBegun);
        return (stream.Written, error);

        void Run(IBufferWriter<byte> writer) =>
            _ = isAsync || writer is ClosingPipeWriter ? connection.QueryMultipleJsonAsync(command, writer, results, options).GetAwaiter().GetResult()
                : connection.QueryMultipleJson(command, writer, results, options);
    }

    private static void AssertError(SetsFailure failure, Exception? error)
    {
        switch (failure.Kind)
        {
            case SetsFailureKind.Cell:
                JsonQueryException cell = Assert.IsType<JsonQueryException>(error);
                Assert.Equal((failure.Row + 1, failure.Column, failure.Failing.Columns[failure.Column].Name), (cell.RowNumber, cell.Ordinal, cell.ColumnName));
                Assert.Same(SetsFailure.CellError, cell.InnerException);
                break;
            case SetsFailureKind.Read:
                Assert.Same(SetsFailure.ReadError, error);
                break;
            case SetsFailureKind.Cancellation:
                Assert.IsAssignableFrom<OperationCanceledException>(error);
                break;
            case SetsFailureKind.Sink:
                Assert.True(error is null or IOException, error?.ToString());
                break;
            default:
                string message = failure.Kind switch
                {
                    SetsFailureKind.TooFew => "fewer results",
                    SetsFailureKind.TooMany => "more results",
                    _ => "more than one row",
                };
                Assert.Contains(message, Assert.IsType<InvalidOperationException>(error).Message, StringComparison.Ordinal);
                break;
        }
    }
}
