using System.Diagnostics;
using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Reports;

namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>The samples of one contender.</summary>
internal sealed class Measurement(Contender contender, bool isSynchronous)
{
    private readonly List<Sample> _samples = [];
    private int _calls = 1;

    /// <summary>Gets the contender's name.</summary>
    public string Name => contender.Name;

    /// <summary>Gets the median time of a call.</summary>
    public double MedianNanoseconds => Median.Of(_samples.Select(sample => sample.Nanoseconds));

    /// <summary>Gets the time of a call in the best slice.</summary>
    public double LeastNanoseconds => _samples.Min(sample => sample.Nanoseconds);

    /// <summary>Gets the median of the time that this process was busy with a call.</summary>
    public double MedianCpuNanoseconds => Median.Of(_samples.Select(sample => sample.CpuNanoseconds));

    /// <summary>Gets the median of the bytes that a call allocates.</summary>
    public double MedianBytes => Median.Of(_samples.Select(sample => sample.Bytes));

    /// <summary>Gets the mean time of a call.</summary>
    public double MeanNanoseconds => _samples.Average(sample => sample.Nanoseconds);

    /// <summary>Gets what one call took where that was more than the limit, so that no further one was made; else null.</summary>
    public TimeSpan? BeyondLimit { get; private set; }

    /// <summary>Runs once, and notes whether that took longer than a limit.</summary>
    public async Task TryAsync(TimeSpan limit)
    {
        long start = Stopwatch.GetTimestamp();
        await contender.RunAsync();
        TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
        BeyondLimit = elapsed > limit ? elapsed : null;
    }

    /// <summary>Runs without keeping anything, at least once and until the time is over.</summary>
    public async Task WarmUpAsync(TimeSpan time)
    {
        long start = Stopwatch.GetTimestamp();
        do
        {
            await contender.RunAsync();
        }
        while (Stopwatch.GetElapsedTime(start) < time);
    }

    /// <summary>Finds how many calls fill a slice.</summary>
    /// <param name="slice">The time to fill.</param>
    /// <param name="leastCalls">How many calls there are at least: over too few the garbage they cause may go uncollected.</param>
    public async Task CalibrateAsync(TimeSpan slice, int leastCalls)
    {
        int calls = 0;
        long start = Stopwatch.GetTimestamp();
        do
        {
            await contender.RunAsync();
            calls++;
        }
        while (calls < leastCalls || Stopwatch.GetElapsedTime(start) < slice);
        _calls = calls;
    }

    /// <summary>Measures one slice.</summary>
    public async Task MeasureAsync(bool keep)
    {
        // The garbage collector is left alone, as it is in a server: it runs when a contender's own allocations call for
        // it, and what the contender before left is dead by then and costs next to nothing.
        int thread = Environment.CurrentManagedThreadId;
        long bytes = AllocatedBytes();
        TimeSpan cpu = Environment.CpuUsage.TotalTime;
        long start = Stopwatch.GetTimestamp();
        for (int call = 0; call < _calls; call++)
        {
            await contender.RunAsync();
        }

        TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
        cpu = Environment.CpuUsage.TotalTime - cpu;
        bytes = AllocatedBytes() - bytes;
        if (isSynchronous && thread != Environment.CurrentManagedThreadId)
        {
            throw new InvalidOperationException($"{Name} left its thread: the bytes counted on it are not all.");
        }

        if (keep)
        {
            _samples.Add(new Sample(elapsed.TotalNanoseconds / _calls, cpu.TotalNanoseconds / _calls, (double)bytes / _calls));
        }
    }

    /// <summary>Other threads, such as the JIT's, allocate too: they count only where calls may hop between threads.</summary>
    private long AllocatedBytes() =>
        isSynchronous ? GC.GetAllocatedBytesForCurrentThread() : GC.GetTotalAllocatedBytes(precise: true);
}
