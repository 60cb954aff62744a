using System.Data;
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

    private readonly Random _random = new(seed);

    public async Task RunAsync(Func<bool> isOver)
    {
        while (!isOver())
        {
            SoakOperation operation = SoakOperation.All[_random.Next(SoakOperation.All.Length)];
            string fault = _random.Next(8) switch { 0 => "cancelled in the sink", 1 => "cancelled at any time", 2 => "sink failed", 3 => "connection killed", 4 => "slow sink", _ => "" };
            await RunAsync(operation, fault);
            counts.Operation();
            if (_random.Next(500) == 0)
            {
                await AlterAsync();
            }
        }
    }

    private async Task RunAsync(SoakOperation operation, string fault)
    {
        long at = _random.Next(operation.Expected?.Length ?? 2000);
        using var cancellation = new CancellationTokenSource();
        using var sink = new SoakSink(
            fault == "sink failed" ? at : Never, fault == "cancelled in the sink" ? at : Never, isSlow: fault.Length > 0 && _random.Next(2) == 0, cancellation);
        await using DbConnection connection = database.Connect();
        bool isOpen = fault == "connection killed" || _random.Next(2) == 0;
        Task<bool> killed = Task.FromResult(false);
        try
        {
            if (isOpen)
            {
                await connection.OpenAsync();
            }

            if (fault == "cancelled at any time")
            {
                cancellation.CancelAfter(TimeSpan.FromMicroseconds(_random.Next(3000)));
            }
            else if (fault == "connection killed")
            {
                killed = database.TryKillAsync(connection);
            }

            await operation.RunAsync(connection, sink, Options[_random.Next(Options.Length)], cancellation.Token);
            LookAtWhole(operation, sink);
        }
        catch (Exception error)
        {
            LookAtPart(operation, sink, fault, error);
        }

        await LookAtConnectionAsync(operation, connection, isOpen, await killed);
    }

    private void LookAtWhole(SoakOperation operation, SoakSink sink)
    {
        byte[] written = sink.ToArray();
        if (operation.Expected is { } expected ? !written.AsSpan().SequenceEqual(expected) : !IsDocument(written))
        {
            counts.Mistake($"wrong bytes: {operation.Name}");
        }
    }

    private void LookAtPart(SoakOperation operation, SoakSink sink, string fault, Exception error)
    {
        byte[] written = sink.ToArray();
        if (operation.Expected is { } expected && !expected.AsSpan().StartsWith(written))
        {
            counts.Mistake($"wrong bytes before a failure: {operation.Name}");
        }

        // Lines are documents each: a part of them cannot be told from the whole.
        if (operation.Name != "lines" && written.Length != operation.Expected?.Length && IsDocument(written))
        {
            counts.Mistake($"a part that looks complete: {operation.Name}");
        }

        bool isExpected = error switch
        {
            OperationCanceledException => fault.StartsWith("cancelled", StringComparison.Ordinal),
            SoakException => fault == "sink failed",
            JsonQueryException => operation.Expected is null,
            _ => database.IsExpected(error),
        };
        if (isExpected)
        {
            counts.Fault(error is OperationCanceledException or SoakException ? fault : "database or pool");
        }
        else
        {
            counts.Mistake($"{error.GetType().Name}: {error.Message} ({operation.Name}, {(fault.Length > 0 ? fault : "no fault")})");
        }
    }

    private async Task LookAtConnectionAsync(SoakOperation operation, DbConnection connection, bool wasOpen, bool wasKilled)
    {
        if (!wasOpen && connection.State != ConnectionState.Closed)
        {
            counts.Mistake($"a connection left open: {operation.Name}");
        }

        if (wasOpen && !wasKilled && connection.State == ConnectionState.Open)
        {
            try
            {
                await connection.ExecuteScalarAsync<int>("select 1");
            }
            catch (Exception error) when (!database.IsExpected(error))
            {
                counts.Mistake($"a connection that cannot be used after {operation.Name}: {error.Message}");
            }
            catch (Exception)
            {
                counts.Fault("database or pool");
            }
        }
    }

    private async Task AlterAsync()
    {
        try
        {
            await database.AlterAsync();
            counts.Fault("table altered");
        }
        catch (Exception error) when (database.IsExpected(error))
        {
            counts.Fault("database or pool");
        }
    }

    private static bool IsDocument(byte[] json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
