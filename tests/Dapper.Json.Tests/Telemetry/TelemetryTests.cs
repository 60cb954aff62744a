using System.Diagnostics;

namespace Dapper.Json.Tests.Telemetry;

/// <summary>What an app sees that listens through OpenTelemetry.</summary>
public sealed class TelemetryTests : IDisposable
{
    private readonly string _database = Guid.NewGuid().ToString();
    private readonly Listener _listener;

    public TelemetryTests() => _listener = new Listener(_database);

    public void Dispose() => _listener.Dispose();

    [Fact]
    public async Task A_query_is_an_activity_and_figures()
    {
        using FakeConnection connection = Connect(FakeResult.Counting(3));
        using var json = new MemoryStream();

        long start = Stopwatch.GetTimestamp();
        await connection.QueryJsonAsync("select n", null, json, cancellationToken: TestContext.Current.CancellationToken);
        TimeSpan elapsed = Stopwatch.GetElapsedTime(start);

        Activity activity = Assert.Single(_listener.Activities);
        Assert.Equal((_database, ActivityKind.Client, ActivityStatusCode.Unset), (activity.DisplayName, activity.Kind, activity.Status));
        Assert.Equal("generic", activity.GetTagItem("dapper.json.driver"));
        Assert.Equal(("other_sql", "select n"), (activity.GetTagItem("db.system.name"), activity.GetTagItem("db.query.text")));
        Assert.Equal((3L, json.Length), (activity.GetTagItem("db.response.returned_rows"), activity.GetTagItem("dapper.json.response.size")));
        Assert.InRange((double)activity.GetTagItem("dapper.json.first_row.duration")!, 0, elapsed.TotalSeconds);
        Assert.Equal(
            [
                "dapper.json.first_row.duration s dapper.json.driver=generic: 1",
                $"dapper.json.response.size By dapper.json.driver=generic: 1 {json.Length}",
                "db.client.operation.duration s dapper.json.driver=generic: 1",
                "db.client.response.returned_rows {row} dapper.json.driver=generic: 1 3",
            ],
            _listener.Collect());
    }

    [Theory]
    [InlineData("db.client.operation.duration", 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1d, 5d, 10d)]
    [InlineData("dapper.json.first_row.duration", 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1d, 5d, 10d)]
    [InlineData("db.client.response.returned_rows", 1d, 2d, 5d, 10d, 20d, 50d, 100d, 200d, 500d, 1000d, 2000d, 5000d, 10000d)]
    [InlineData("dapper.json.response.size", 256d, 1024d, 4096d, 16384d, 65536d, 262144d, 1048576d, 4194304d, 16777216d)]
    public void A_histogram_has_buckets_that_fit_its_unit(string histogram, params double[] boundaries)
    {
        using FakeConnection connection = Connect(FakeResult.Counting(1));

        connection.QueryJsonString("select n");

        Assert.Equal([.. boundaries, double.PositiveInfinity], _listener.CollectBoundaries(histogram));
    }

    [Theory]
    [InlineData(JsonQueryFormat.Array)]
    [InlineData(JsonQueryFormat.ForJson)]
    public void Without_rows_there_is_no_first_one(JsonQueryFormat format)
    {
        using FakeConnection connection = Connect(FakeResult.OfValues<string>("J")), listAlone = Connect(FakeResult.OfValues<string>("J[]"));

        Assert.Equal("[]", connection.QueryJsonString("select", options: new JsonQueryOptions { Format = format }));
        Assert.True(listAlone.QueryFirstOrDefaultJson("select", null, new MemoryStream()));

        Assert.Equal([null, null], _listener.Activities.Select(static activity => activity.GetTagItem("dapper.json.first_row.duration")));
    }

    [Fact]
    public void A_query_that_fails_before_its_start_is_an_error()
    {
        using FakeConnection connection = Connect(FakeResult.Failing(new StateException()));

        Assert.Throws<StateException>(() => connection.QueryJsonString("select"));

        Activity activity = Assert.Single(_listener.Activities);
        Assert.Equal((ActivityStatusCode.Error, null), (activity.Status, activity.StatusDescription));
        Assert.Equal((typeof(StateException).FullName, "42P01"), (activity.GetTagItem("error.type"), activity.GetTagItem("db.response.status_code")));
        Assert.Null(activity.GetTagItem("dapper.json.first_row.duration"));
        string tags = $" db.response.status_code=42P01 error.type={typeof(StateException).FullName}";
        Assert.Contains($"db.client.operation.duration s{tags}: 1", _listener.Collect());
        Assert.DoesNotContain(_listener.Collect(), static line => line.StartsWith("dapper.json.responses.aborted", StringComparison.Ordinal));
    }

    /// <remarks>The message of what Dapper or a converter fails with quotes the value.</remarks>
    [Fact]
    public void A_value_that_cannot_be_written_is_not_in_the_activity()
    {
        const string Secret = "4929-1234";
        using var connection = new NamedConnection(_database);
        connection.Open();

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => connection.QueryJsonString<Settable>("select @secret as Id", new { secret = Secret }));

        Assert.Contains(Secret, error.Message, StringComparison.Ordinal);
        Activity activity = Assert.Single(_listener.Activities);
        Assert.Equal(ActivityStatusCode.Error, activity.Status);
        Assert.Equal(typeof(JsonQueryException).FullName, activity.GetTagItem("error.type"));
        Assert.DoesNotContain(
            [activity.StatusDescription ?? "", .. activity.TagObjects.Select(static tag => $"{tag.Value}"), .. _listener.Collect()],
            static text => text.Contains(Secret, StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_query_that_fails_behind_its_start_is_aborted()
    {
        using FakeConnection connection = Connect(FakeResult.Counting(1000).Before(900, static () => throw new StateException()));
        using var json = new MemoryStream();
        var options = new JsonQueryOptions { FlushThreshold = 1024 };

        await Assert.ThrowsAsync<StateException>(() => connection.QueryJsonAsync("select", null, json, options, cancellationToken: TestContext.Current.CancellationToken));

        Assert.True(json.Length > 1024);
        Assert.Contains(_listener.Collect(), static line => line.StartsWith("dapper.json.responses.aborted {response}", StringComparison.Ordinal) && line.EndsWith(": 1", StringComparison.Ordinal));
        Assert.Equal(json.Length, Assert.Single(_listener.Activities).GetTagItem("dapper.json.response.size"));
    }

    [Fact]
    public void Rows_of_a_type_are_told_by_how_they_are_written()
    {
        using var connection = new NamedConnection(_database);
        connection.Open();
        const string Select = "select 1 as Id union all select 2 union all select 3";

        connection.QueryJsonString<Direct>(Select);
        connection.QueryJsonString<Direct>(Select);
        connection.QueryJsonString<Converted>(Select);
        connection.QueryJsonString(Select);

        string[] written = [.. _listener.Collect().Where(static line => line.StartsWith("dapper.json.rows.written", StringComparison.Ordinal))];
        Assert.Equal(["dapper.json.rows.written {row} dapper.json.rows.path=columns: 6", "dapper.json.rows.written {row} dapper.json.rows.path=objects: 3"], written);
        Assert.All(_listener.Activities, static activity => Assert.Equal("sqlite", activity.GetTagItem("db.system.name")));
        Assert.All(_listener.Activities, static activity => Assert.Equal("sqlite", activity.GetTagItem("dapper.json.driver")));
    }

    [Fact]
    public async Task Several_results_are_one_query()
    {
        using FakeConnection connection = Connect(FakeResult.Counting(1), FakeResult.Counting(5));
        using var json = new MemoryStream();

        await connection.QueryMultipleJsonAsync("select", null, json, [JsonResultSet.Value("total"), JsonResultSet.Rows("items")], cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(6L, Assert.Single(_listener.Activities).GetTagItem("db.response.returned_rows"));
    }

    [Fact]
    public void An_activity_is_inside_of_that_of_the_caller_and_leaves_it()
    {
        using var parent = new Activity("request") { ActivityTraceFlags = ActivityTraceFlags.Recorded };
        parent.Start();
        using FakeConnection connection = Connect(FakeResult.Counting(1));

        connection.QueryJsonString("select");

        Assert.Same(parent, Activity.Current);
        Assert.Equal(parent.SpanId, Assert.Single(_listener.Activities).ParentSpanId);
    }

    private FakeConnection Connect(params FakeResult[] results) => new(new FakeServer(results) { DatabaseName = _database });

    private sealed record Direct(long Id);

    private sealed class Settable
    {
        public long Id { get; set; }
    }

    [System.Text.Json.Serialization.JsonConverter(typeof(Converter))]
    private sealed record Converted(long Id);

    private sealed class Converter() : WritingConverter<Converted>(static (writer, value) => writer.WriteNumberValue(value.Id));

    private sealed class NamedConnection(string database) : SqliteConnection("Data Source=:memory:")
    {
        public override string Database => database;
    }

    private sealed class StateException() : DbException("broken")
    {
        public override string SqlState => "42P01";
    }
}
