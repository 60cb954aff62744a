using System.Diagnostics;
using Dapper.Json.Benchmarks.Reports;
using static System.FormattableString;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Runs queries of all forms on many threads with faults of all kinds, and counts what must not happen.</summary>
internal static class SoakCommand
{
    /// <summary>How many queries run at once.</summary>
    public const int Workers = 16;

    /// <summary>The name of the count of arrays, for a database whose driver does not keep it at 0.</summary>
    public const string ArraysGivenBack = "arrays that are not given back are not counted";

    // In bytes.
    private const long HeapTolerance = 2 << 20;

    private static readonly TimeSpan Smoke = TimeSpan.FromSeconds(10);

    /// <param name="options">What to run.</param>
    /// <returns>0 where nothing happened that must not.</returns>
    public static async Task<int> RunAsync(ReportOptions options)
    {
        var report = new Report(options);
        TimeSpan time = options.IsSmoke ? Smoke : TimeSpan.FromMinutes(options.Minutes);
        ReportHead.Append(
            report,
            "Queries of all forms with faults of all kinds",
            Invariant($"{Workers} workers for {time.TotalMinutes:0.#} minutes. All figures in the second table must be 0; buffers and heap must not grow."));
        bool isRight = true;
        foreach (KnownSoak known in KnownSoak.Here.Where(known => options.Keeps(known.Name)))
        {
            SoakDatabase database = known.Open();
            isRight &= await RunAsync(known.Name, database, time, report);

            // Only here: where that has thrown, a server may be gone, and what fails for that would hide the reason.
            await database.DisposeAsync();
        }

        return await report.FinishAsync(KnownSoak.Absences) == 0 && isRight && options.HasKept ? 0 : 1;
    }

    private static async Task<bool> RunAsync(string name, SoakDatabase database, TimeSpan time, Report report)
    {
        await database.PrepareAsync();
        var counts = new SoakCounts();
        using var buffers = new RentedBuffers();
        long start = Stopwatch.GetTimestamp();
        TimeSpan first = time < TimeSpan.FromMinutes(2) ? time / 4 : TimeSpan.FromMinutes(1);

        // In two parts, so that nothing runs while the heap is looked at.
        await WorkAsync(database, counts, () => Stopwatch.GetElapsedTime(start) > first, seed: 1);
        (long heapBefore, long buffersBefore) = (GC.GetTotalMemory(forceFullCollection: true), buffers.Outstanding);
        await WorkAsync(database, counts, () => Stopwatch.GetElapsedTime(start) > time, seed: 2);
        (long heapAfter, long buffersAfter) = (GC.GetTotalMemory(forceFullCollection: true), buffers.Outstanding);

        // After seconds the caches and pools are still being filled.
        long lost = database.Lacks.ContainsKey(ArraysGivenBack) ? 0 : Math.Max(0, buffersAfter - buffersBefore);
        long grown = time < TimeSpan.FromMinutes(2) ? 0 : Math.Max(0, heapAfter - (heapBefore * 5 / 4) - HeapTolerance);
        int leaks = await database.CountLeaksAsync();

        report.AppendLine($"## {name}");
        report.AppendLine();
        if (database.Lacks.Count > 0)
        {
            foreach ((string lack, string reason) in database.Lacks)
            {
                report.AppendLine($"- Left out: {lack}. {reason}.");
            }

            report.AppendLine();
        }

        MarkdownTable.Append(
            report,
            ["what", "count"],
            [
                ["operations", Invariant($"{counts.Operations:N0}")],
                .. Rows(counts.Faults.OrderBy(static fault => fault.Key, StringComparer.Ordinal), "fault: "),
                [Invariant($"heap, after {first.TotalSeconds:0.#} seconds and at the end"), Invariant($"{heapBefore:N0} B, {heapAfter:N0} B")],
                ["arrays of bytes or characters rented and not given back, then and at the end", Invariant($"{buffersBefore:N0}, {buffersAfter:N0}")],
            ]);
        MarkdownTable.Append(
            report,
            ["what must not be", "count"],
            [
                ["connections not given back", Invariant($"{leaks}")],
                ["arrays of bytes or characters rented after that and not given back", Invariant($"{lost:N0}")],
                ["bytes that the heap has grown by, beyond a quarter and 2 MB", Invariant($"{grown:N0}")],
                ["wrong bytes, parts that look complete, connections left open or broken, other errors", Invariant($"{counts.Wrong.Values.Sum():N0}")],
                .. Rows(counts.Wrong),
            ]);
        return leaks == 0 && counts.Wrong.Count == 0 && lost == 0 && grown == 0;
    }

    private static async Task WorkAsync(SoakDatabase database, SoakCounts counts, Func<bool> isOver, int seed)
    {
        Task disturbing = database.DisturbAsync(isOver, counts);
        await Task.WhenAll([disturbing, .. Enumerable.Range(0, Workers).Select(n => Task.Run(() => WorkerOf(n).RunAsync(IsEnd)))]);

        // What has begun to disturb ends in its own time, with the database as it was.
        bool IsEnd() => disturbing.IsCompleted && (isOver() || disturbing.IsFaulted);

        SoakWorker WorkerOf(int n) => new(database, counts, (seed * 1000) + n);
    }

    private static IEnumerable<IReadOnlyList<string>> Rows(IEnumerable<KeyValuePair<string, long>> counts, string prefix = "") =>
        counts.Select(IReadOnlyList<string> (count) =>
            [prefix + count.Key.ReplaceLineEndings(" ").Replace("|", "\\|", StringComparison.Ordinal), Invariant($"{count.Value:N0}")]);
}
