using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Dapper.Json.Tests.Telemetry;

/// <summary>A listener that throws changes nothing of a query: not its document, not its failure, not the next one.</summary>
public class ThrowingListenerTests
{
    private readonly string _database = Guid.NewGuid().ToString();

    [Theory]
    [InlineData("dapper.json.rows.written", "db.client.operation.duration")]
    [InlineData("db.client.operation.duration", "dapper.json.rows.written")]
    [InlineData("dapper.json.first_row.duration", "dapper.json.rows.written")]
    public async Task A_query_is_complete_whatever_a_meter_throws(string throwing, string told)
    {
        int count = 0;
        using MeterListener throws = Listen(throwing, static () => throw new InvalidTimeZoneException("of the listener"));
        using MeterListener counts = Listen(told, () => count++);

        foreach (int rows in new[] { 3, 2 })
        {
            using FakeConnection connection = Connect(FakeResult.Counting(rows));
            string json = await connection.QueryJsonStringAsync<Row>("select", cancellationToken: TestContext.Current.CancellationToken);

            Assert.Equal($"[{string.Join(',', Enumerable.Range(1, rows).Select(static id => $$"""{"id":{{id}}}"""))}]", json);
            connection.AssertPutAway();
        }

        Assert.Equal(2, count);
    }

    [Theory]
    [InlineData("db.client.operation.duration")]
    [InlineData("db.client.response.returned_rows")]
    [InlineData("dapper.json.first_row.duration")]
    [InlineData("dapper.json.response.size")]
    [InlineData("dapper.json.responses.aborted")]
    [InlineData("dapper.json.rows.written")]
    public void An_instrument_that_is_listened_to_alone_is_told(string instrument)
    {
        int count = 0;
        using MeterListener counts = Listen(instrument, () => count++);
        foreach (object last in new object[] { 2, new FakeServerException("lost") })
        {
            using FakeConnection connection = Connect(FakeResult.OfValues<int>("Id", 1, last));
            Record.Exception(() => connection.QueryJson<Row>("select", null, new MemoryStream(), new JsonQueryOptions { FlushThreshold = 1 }));
        }

        Assert.NotEqual(0, count);
    }

    [Fact]
    public void The_failure_of_a_query_is_reported_and_not_that_of_a_meter()
    {
        var failure = new FakeServerException("lost");
        using MeterListener throws = Listen("db.client.operation.duration", static () => throw new InvalidTimeZoneException("of the listener"));
        using FakeConnection connection = Connect(FakeResult.Failing(failure));

        Assert.Same(failure, Assert.Throws<FakeServerException>(() => connection.QueryJsonString("select")));
    }

    [Fact]
    public void An_activity_ends_whatever_its_listener_and_a_meter_throw()
    {
        Activity? ended = null;
        using MeterListener throws = Listen("db.client.operation.duration", static () => throw new InvalidTimeZoneException("of the listener"));
        using var activities = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == "Dapper.Json",
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = activity =>
            {
                if (Equals(activity.GetTagItem("db.namespace"), _database))
                {
                    ended = activity;
                    throw new InvalidTimeZoneException("of the listener");
                }
            },
        };
        ActivitySource.AddActivityListener(activities);
        using FakeConnection connection = Connect(FakeResult.Counting(1));

        Assert.Equal("""[{"id":1}]""", connection.QueryJsonString("select"));

        Assert.Equal(1L, ended!.GetTagItem("db.response.returned_rows"));
        Assert.True(ended.IsStopped);
        Assert.Null(Activity.Current);
    }

    [Fact]
    public void A_plan_is_made_and_found_whatever_a_meter_throws()
    {
        int thread = Environment.CurrentManagedThreadId;
        using var plans = new MeterListener
        {
            InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument.Name.StartsWith("dapper.json.plans.", StringComparison.Ordinal))
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            },
        };
        plans.SetMeasurementEventCallback<long>((_, _, _, _) =>
        {
            if (Environment.CurrentManagedThreadId == thread)
            {
                throw new InvalidTimeZoneException("of the listener");
            }
        });
        plans.Start();
        var options = FreshOptions.Create();

        for (int i = 0; i < 600; i++)
        {
            using var connection = new FakeConnection(new FakeServer(FakeResult.OfValues<int>($"c{i}", i)));
            Assert.Equal($$"""[{"c{{i}}":{{i}}}]""", connection.QueryJsonString("select", options: options));
        }
    }

    private FakeConnection Connect(FakeResult result) => new(new FakeServer(result) { DatabaseName = _database, Calls = CallStyle.Any });

    /// <summary>Listens to an instrument, for the queries of this test.</summary>
    private MeterListener Listen(string instrument, Action onMeasurement)
    {
        var listener = new MeterListener
        {
            InstrumentPublished = (published, listener) =>
            {
                if (published.Meter.Name == "Dapper.Json" && published.Name == instrument)
                {
                    listener.EnableMeasurementEvents(published);
                }
            },
        };
        listener.SetMeasurementEventCallback<long>((_, _, tags, _) => Tell(tags));
        listener.SetMeasurementEventCallback<double>((_, _, tags, _) => Tell(tags));
        listener.Start();
        return listener;

        void Tell(ReadOnlySpan<KeyValuePair<string, object?>> tags)
        {
            if (tags.Contains(new("db.namespace", _database)))
            {
                onMeasurement();
            }
        }
    }

    private sealed record Row(int Id);
}
