using System.Diagnostics;
using System.Globalization;
using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Reports;

namespace Dapper.Json.Benchmarks.Published.Calls;

/// <summary>The first call and the second of a process that has done nothing else but to open the connection.</summary>
internal static class FirstCall
{
    /// <summary>The command of such a process, which this program starts by itself.</summary>
    public const string Command = "first-call";

    /// <summary>Runs in the new process.</summary>
    /// <param name="database">The name of the database.</param>
    /// <param name="contender">The name of the contender.</param>
    public static async Task RunAsync(string database, string contender)
    {
        await using Database opened = await OpenAsync(database);
        using var contest = new CallContest(opened) { Stream = new MemoryStream() };
        Func<Task> runAsync = contest.Contenders.Single(known => known.Name == contender).RunAsync;
        double first = await TimeAsync(runAsync);
        double second = await TimeAsync(runAsync);
        Console.WriteLine(FormattableString.Invariant($"{first} {second}"));
    }

    /// <summary>Starts processes, one after the other, and gives the medians of what they found, in milliseconds.</summary>
    /// <param name="database">The name of the database.</param>
    /// <param name="contenders">The names of the contenders, which take turns.</param>
    /// <param name="rounds">How many processes there are for each.</param>
    public static async Task<IReadOnlyDictionary<string, (double First, double Second)>> MeasureAsync(
        string database, IReadOnlyList<string> contenders, int rounds)
    {
        var found = contenders.ToDictionary(static contender => contender, static _ => new List<(double First, double Second)>());
        for (int round = 0; round < rounds; round++)
        {
            foreach (string contender in contenders)
            {
                found[contender].Add(await MeasureAsync(database, contender));
            }
        }

        return found.ToDictionary(
            static pair => pair.Key,
            static pair => (Median.Of(pair.Value.Select(static times => times.First)), Median.Of(pair.Value.Select(static times => times.Second))));
    }

    private static async Task<(double First, double Second)> MeasureAsync(string database, string contender)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet")
        {
            start.ArgumentList.Add(typeof(FirstCall).Assembly.Location);
        }

        start.ArgumentList.Add(Command);
        start.ArgumentList.Add(database);
        start.ArgumentList.Add(contender);
        using Process process = Process.Start(start)!;
        string[] times = (await process.StandardOutput.ReadToEndAsync()).Split(' ');
        await process.WaitForExitAsync();
        return process.ExitCode == 0
            ? (double.Parse(times[0], CultureInfo.InvariantCulture), double.Parse(times[1], CultureInfo.InvariantCulture))
            : throw new InvalidOperationException($"The process for the first call of '{contender}' failed.");
    }

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
