using System.Data.Common;
using System.Text.Json;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Runs random operations with random faults, one after the other, and looks at what they leave.</summary>
internal sealed class SoakWorker(SoakDatabase database, SoakCounts counts, int seed)
{
    private const long Never = long.MaxValue;

    private static readonly JsonQueryOptions[] Options =
    [
        .. new[] { 256, 2048, 16 * 1024 }.Select(static threshold =>
            new JsonQueryOptions(JsonSerializerOptions.Web) { PathNames = true, FlushThreshold = threshold }),
    ];

    private static readonly JsonQueryOptions Lines = new() { Format = JsonQueryFormat.Lines, FlushThreshold = 700 };

    private readonly SoakCheck _check = new(database, counts);
    private readonly Random _random = new(seed);

    public async Task RunAsync(Func<bool> isOver)
    {
        while (!isOver())
        {
            SoakQuery query = database.Queries[_random.Next(database.Queries.Count)];
            string fault = NextFault();
            await RunAsync(query, database.Lacks.ContainsKey(fault) ? "" : fault);
            counts.Operation();
            if (_random.Next(500) == 0 && !database.Lacks.ContainsKey(SoakQuery.Altered))
            {
                await AlterAsync();
            }

            if (_random.Next(5000) == 0 && await database.TryRestartAsync())
            {
                counts.Fault("server restarted");
            }
        }
    }

    private string NextFault() => _random.Next(8) switch
    {
        0 => SoakFault.CancelledInSink,
        1 => SoakFault.CancelledAnyTime,
        2 => SoakFault.SinkFailed,
        3 => SoakFault.Killed,
        _ => "",
    };

    private async Task RunAsync(SoakQuery query, string fault)
    {
        long at = _random.Next(query.Expected[0].Length + 1);
        bool async = _random.Next(4) > 0;
        using var cancellation = new CancellationTokenSource();
        var point = new SoakPoint(
            fault == SoakFault.SinkFailed ? at : Never, fault == SoakFault.CancelledInSink ? at : Never, isSlow: _random.Next(4) == 0, cancellation);

        // The reader of a pipe would cancel on a thread of its own, at any time.
        bool pipes = fault != SoakFault.CancelledInSink || !database.Lacks.ContainsKey(SoakFault.CancelledAnyTime);
        await using SoakSink sink = SoakSink.Create(_random, point, async, pipes);
        await using DbConnection connection = database.Connect();

        // Who reads from a reader of his own opens its connection too: the library has no say in how Dapper and a driver close it.
        bool isOpen = fault == SoakFault.Killed || query.Form == SoakForm.Reader || _random.Next(2) == 0;
        Task<bool> killed = Task.FromResult(false);
        Exception? error = null;
        try
        {
            if (isOpen)
            {
                await connection.OpenAsync();
            }

            if (fault == SoakFault.CancelledAnyTime)
            {
                cancellation.CancelAfter(TimeSpan.FromMicroseconds(_random.Next(3000)));
            }
            else if (fault == SoakFault.Killed)
            {
                killed = database.TryKillAsync(connection);
            }

            JsonQueryOptions options = query.IsLines ? Lines : Options[_random.Next(Options.Length)];
            await SoakCall.RunAsync(connection, query, sink, query.Fields is { } fields ? options.WithFields(fields) : options, async, cancellation.Token);
        }
        catch (Exception thrown)
        {
            error = thrown;
        }

        _check.Look(query, await sink.EndAsync(), sink.ReaderIsGone, fault, error);
        await _check.LookAtConnectionAsync(query, connection, isOpen, await killed);
    }

    private async Task AlterAsync()
    {
        try
        {
            await database.AlterAsync();
            counts.Fault(SoakFault.Altered);
        }
        catch (Exception error) when (database.FaultOf(error) is { } away)
        {
            counts.Fault(away);
        }
    }
}
