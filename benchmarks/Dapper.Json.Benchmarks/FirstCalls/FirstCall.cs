using System.Diagnostics;
using System.Globalization;
using System.Runtime;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Published.Calls;
using Dapper.Json.Benchmarks.Reports;

namespace Dapper.Json.Benchmarks.FirstCalls;

/// <summary>The first call and the second of a process that has done nothing else but to open the connection.</summary>
internal static class FirstCall
{
    /// <summary>The command of such a process, which this program starts by itself.</summary>
    public const string Command = "first-call-process";

    /// <summary>Runs in the new process.</summary>
    /// <param name="database">The name of the database.</param>
    /// <param name="contender">The name of the contender.</param>
    public static async Task RunAsync(string database, string contender)
    {
        await using Database opened = await OpenAsync(database);
        using var contest = new CallContest(opened) { Stream = new MemoryStream() };
        Func<Task> runAsync = contest.Contenders.Single(known => known.Name == contender).RunAsync;
        (long compiled, TimeSpan processor) = (JitInfo.GetCompiledMethodCount(), Environment.CpuUsage.TotalTime);
        double first = await TimeAsync(runAsync);
        (compiled, processor) = (JitInfo.GetCompiledMethodCount() - compiled, Environment.CpuUsage.TotalTime - processor);
        double second = await TimeAsync(runAsync);
        Console.WriteLine(FormattableString.Invariant($"{first} {second} {processor.TotalMilliseconds} {compiled}"));
    }

    /// <summary>Starts processes, one after the other, and gives the medians of what they found.</summary>
    /// <param name="database">The name of the database.</param>
    /// <param name="contenders">The names of the contenders, which take turns.</param>
    /// <param name="rounds">How many processes there are for each.</param>
    /// <param name="program">The assembly to start; null for this program.</param>
    public static async Task<IReadOnlyDictionary<string, FirstCallTimes>> MeasureAsync(
        string database, IReadOnlyList<string> contenders, int rounds, string? program = null)
    {
        var found = contenders.ToDictionary(static contender => contender, static _ => new List<FirstCallTimes>());
        for (int round = 0; round < rounds; round++)
        {
            foreach (string contender in contenders)
            {
                found[contender].Add(await MeasureAsync(database, contender, program));
            }
        }

        return found.ToDictionary(
            static pair => pair.Key,
            static pair => new FirstCallTimes(
                Median.Of(pair.Value.Select(static times => times.First)),
                Median.Of(pair.Value.Select(static times => times.Second)),
                Median.Of(pair.Value.Select(static times => times.Processor)),
                Median.Of(pair.Value.Select(static times => times.Methods))));
    }

    private static async Task<FirstCallTimes> MeasureAsync(string database, string contender, string? program)
    {
        using Process process = Process.Start(OwnProcess.Start(program, Command, database, contender))!;
        string[] times = (await process.StandardOutput.ReadToEndAsync()).Split(' ');
        await process.WaitForExitAsync();
        return process.ExitCode == 0
            ? new(Parsed(times[0]), Parsed(times[1]), Parsed(times[2]), Parsed(times[3]))
            : throw new InvalidOperationException($"The process for the first call of '{contender}' failed.");
    }

    private static double Parsed(string number) => double.Parse(number, CultureInfo.InvariantCulture);

    private static async Task<double> TimeAsync(Func<Task> runAsync)
    {
        long start = Stopwatch.GetTimestamp();
        await runAsync();
        return Stopwatch.GetElapsedTime(start).TotalMilliseconds;
    }

    private static async Task<Database> OpenAsync(string name)
    {
        foreach (KnownDatabase known in KnownDatabase.Here)
        {
            Database database = known.Open();
            if (database.Name == name)
            {
                return database;
            }

            await database.DisposeAsync();
        }

        throw new ArgumentException($"There is no {name} here.", nameof(name));
    }
}

/// <summary>What the first calls of a process took.</summary>
/// <param name="First">The first call, in milliseconds.</param>
/// <param name="Second">The second call, in milliseconds.</param>
/// <param name="Processor">The processor's time for the first call, in milliseconds.</param>
/// <param name="Methods">How many methods the first call compiled.</param>
internal sealed record FirstCallTimes(double First, double Second, double Processor, double Methods);
