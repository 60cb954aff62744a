namespace Dapper.Json.Tests.Execution;

/// <summary>What a query that fails leaves behind reaches no other, and what is disposed of then does not hide its failure.</summary>
public class LeftStateTests
{
    [Fact]
    public async Task A_stream_that_cannot_be_disposed_of_hides_no_failure_and_spoils_no_other_query()
    {
        var options = FreshOptions.Create();
        foreach (CallStyle style in new[] { CallStyle.AsyncOnly, CallStyle.SyncOnly })
        {
            var torn = new InvalidDataException("torn");
            using var failing = new FakeConnection(new FakeServer(FakeResult.OfValues<Stream>("Body", new StuckStream(torn))) { Calls = style });

            Exception? error = await Record.ExceptionAsync(() => StringAsync(failing, style, options));

            Assert.Same(torn, Assert.IsType<JsonQueryException>(error).InnerException);
            using var next = new FakeConnection(new FakeServer(FakeResult.Counting(2)) { Calls = style });
            Assert.Equal("""[{"id":1},{"id":2}]""", await StringAsync(next, style, options));
        }
    }

    [Fact]
    public void A_stream_that_cannot_be_disposed_of_at_its_end_is_a_failure_of_its_value()
    {
        using var connection = new FakeConnection(new FakeServer(FakeResult.OfValues<Stream>("Body", new StuckStream(failure: null))));

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJsonString("select"));

        Assert.Equal((1, "Body"), (error.RowNumber, error.ColumnName));
        Assert.Equal("stuck", error.InnerException?.Message);
    }

    [Fact]
    public void A_parameter_whose_getter_throws_is_asked_once_and_its_exception_is_thrown()
    {
        var parameters = new Throwing();
        using var connection = new FakeConnection(new FakeServer(FakeResult.Counting(1)));

        Assert.Same(parameters.Failure, Assert.Throws<InvalidTimeZoneException>(() => connection.QueryJsonString("select @Id", parameters)));

        Assert.Equal(1, parameters.Calls);
    }

    /// <remarks>A member that is declared as object hides a parameter of Dapper's from it: the driver says what it does not know.</remarks>
    [Fact]
    public void A_driver_that_does_not_know_a_value_says_so_itself()
    {
        var failure = new DataException("The driver does not know the type.");
        using var connection = new FakeConnection(new FakeServer(_ => throw failure));
        object hidden = new DbString { Value = "x" };

#pragma warning disable DJ004 // The mistake is what is tested.
        Assert.Same(failure, Assert.Throws<DataException>(() => connection.QueryJsonString("select @hidden", new { hidden })));
#pragma warning restore DJ004
    }

    private static Task<string> StringAsync(FakeConnection connection, CallStyle style, JsonQueryOptions options) =>
        style == CallStyle.AsyncOnly
            ? connection.QueryJsonStringAsync("select", options: options, cancellationToken: TestContext.Current.CancellationToken)
            : Task.FromResult(connection.QueryJsonString("select", options: options));

    private sealed class Throwing
    {
        public InvalidTimeZoneException Failure { get; } = new("of the getter");

        public int Calls { get; private set; }

        public object Id
        {
            get
            {
                Calls++;
                throw Failure;
            }
        }
    }

    /// <summary>A stream of 20,000 bytes that cannot be disposed of.</summary>
    /// <param name="failure">What it fails with after a part; null for nothing.</param>
    private sealed class StuckStream(Exception? failure) : MemoryStream(new byte[20_000])
    {
        public override int Read(Span<byte> buffer) => Position > 9_000 && failure is not null ? throw failure : base.Read(buffer);

        protected override void Dispose(bool disposing)
        {
            base.Dispose(disposing);
            throw new InvalidDataException("stuck");
        }
    }
}
