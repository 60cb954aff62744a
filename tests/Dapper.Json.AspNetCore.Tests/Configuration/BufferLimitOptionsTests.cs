using System.Diagnostics.Metrics;
using Microsoft.Extensions.Options;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>Runs alone: the metric counts what the process buffers.</summary>
[CollectionDefinition(nameof(BufferLimitOptionsTests), DisableParallelization = true)]
public sealed class BufferLimitOptionsAlone;

/// <summary>The limit that an app sets for all responses that it buffers.</summary>
[Collection(nameof(BufferLimitOptionsTests))]
public sealed class BufferLimitOptionsTests : DatabaseTest
{
    private const int Chunk = 32 * 1024;
    private const int Many = 2_000;
    private static readonly JsonResultOptions Buffering = new() { BufferUpTo = 1024 * 1024 };
    private static readonly int Size = Rows.Json(Many).Length;

    [Fact]
    public async Task Two_apps_in_one_process_have_limits_of_their_own()
    {
        Assert.Null(await OfAppAsync(static options => options.BufferLimit = 0));
        Assert.Equal(Size, await OfAppAsync(static options => options.BufferLimit = 1024 * 1024));
        Assert.Equal(Size, await OfAppAsync(static _ => { }));
        Assert.Null(await OfAppAsync(static options => options.BufferLimit = 0));

        async Task<long?> OfAppAsync(Action<JsonResultOptions> configure)
        {
            TestRequest request = new TestRequest().WithServices(services => services.ConfigureJsonResults(configure));
            await request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(Many), options: Buffering));
            Assert.Equal(Rows.Json(Many), request.Body);
            return request.Response.ContentLength;
        }
    }

    [Fact]
    public async Task A_negative_limit_is_an_exception_when_the_app_starts() => await Assert.ThrowsAsync<ArgumentOutOfRangeException>(
        static () => TestServer.StartAsync(static _ => { }, static services => services.ConfigureJsonResults(static options => options.BufferLimit = -1)));

    [Fact]
    public async Task The_last_call_counts_and_an_endpoint_may_have_another_one()
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapGet("/app", () => _database.QueryJsonResult(Rows.Sql(Many), options: Buffering));
                app.MapGet("/own", () => _database.QueryJsonResult(Rows.Sql(Many), options: Buffering))
                    .WithJsonResults(new JsonResultOptions { BufferLimit = 1024 * 1024 });
            },
            static services => services.ConfigureJsonResults(static options => options.BufferLimit = 1024 * 1024)
                .ConfigureJsonResults(static options => options.BufferLimit = 0));

        Assert.Equal(64 * 1024 * 1024, new JsonResultOptions().BufferLimit);
        Assert.Null(await LengthAsync(server, "/app"));
        Assert.Equal(Size, await LengthAsync(server, "/own"));
    }

    [Fact]
    public async Task The_metric_shows_what_all_apps_buffer_now()
    {
        var usage = new List<long>();
        using var listener = new MeterListener
        {
            InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument is { Name: "dapper.json.buffer.usage", Unit: "By", Meter.Name: "Dapper.Json" })
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            },
        };
        listener.SetMeasurementEventCallback<long>((_, bytes, _, _) => usage.Add(bytes));
        IOptions<JsonResultOptions> app = Microsoft.Extensions.Options.Options.Create(new JsonResultOptions { BufferLimit = 1024 * 1024 });
        var gates = new[] { new FakeGate(), new FakeGate() };
        var responses = new List<Task<TestRequest>>();
        foreach (FakeGate gate in gates)
        {
            TestRequest request = new TestRequest()
                .WithServices(services => services.AddSingleton(app))
                .WithWriter(new GatedWriter(new WatchedBody(), gate));
            responses.Add(request.ExecuteAsync(_database.QueryJsonResult(Rows.Sql(Many), options: Buffering)));
            await gate.Reached.WaitAsync(TestServer.Hung, TestContext.Current.CancellationToken);
        }

        listener.Start();
        listener.RecordObservableInstruments();
        Array.ForEach(gates, static gate => gate.Open());
        await Task.WhenAll(responses);
        listener.RecordObservableInstruments();

        Assert.Equal([2 * (Size / Chunk) * Chunk, 0], usage);
    }

    private static async Task<long?> LengthAsync(TestServer server, string path)
    {
        using HttpResponseMessage response = await server.GetAsync(path);
        long? length = response.Content.Headers.ContentLength;
        Assert.Equal(Rows.Json(Many), await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        return length;
    }
}
