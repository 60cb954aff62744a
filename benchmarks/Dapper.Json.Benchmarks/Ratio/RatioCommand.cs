using System.Text;
using Dapper.Json.Benchmarks.Contenders;
using Dapper.Json.Benchmarks.Databases;

namespace Dapper.Json.Benchmarks.Ratio;

/// <summary>
/// Measures all contenders side by side in one process. On a noisy machine the neighbours of a moment see the same
/// noise, so their ratio holds where absolute times do not.
/// </summary>
internal static class RatioCommand
{
    /// <param name="options">What to run.</param>
    /// <param name="arguments">The arguments that say so, for the head of the report.</param>
    public static async Task RunAsync(RatioOptions options, IReadOnlyList<string> arguments)
    {
        var markdown = new StringBuilder();
        RatioHeader.Append(markdown, options, arguments);
        Console.Write(markdown);

        await using Contests contests = await Contests.PrepareAsync(options.Filter);
        Measurement[][] measurements = [.. contests.All.Select(Measurements)];
        await WarmUpAsync(measurements, options);
        for (int contest = 0; contest < measurements.Length; contest++)
        {
            await MeasureAsync(measurements[contest], options);
            var table = new StringBuilder();
            RatioTable.Append(table, contests.All[contest].Title, measurements[contest]);
            Console.Write(table);
            markdown.Append(table);
        }

        foreach (string absence in KnownDatabase.Absences)
        {
            Console.WriteLine(absence);
            markdown.AppendLine(absence);
        }

        if (options.OutFile is not null)
        {
            await File.WriteAllTextAsync(options.OutFile, markdown.ToString());
        }
    }

    private static Measurement[] Measurements(Contest contest) =>
        [.. contest.Contenders.Select(contender => new Measurement(contender, contest.Database.IsSynchronous))];

    /// <summary>
    /// Everything runs before anything is measured: code shared between the workloads, such as the serializer's, would
    /// else be compiled again in the middle.
    /// </summary>
    private static async Task WarmUpAsync(Measurement[][] contests, RatioOptions options)
    {
        for (int pass = 0; pass < options.WarmUps; pass++)
        {
            foreach (Measurement measurement in contests.SelectMany(contest => contest))
            {
                await measurement.WarmUpAsync(options.Slice);
            }
        }
    }

    private static async Task MeasureAsync(Measurement[] contest, RatioOptions options)
    {
        foreach (Measurement measurement in contest)
        {
            await measurement.CalibrateAsync(options.Slice, options.LeastCalls);
        }

        for (int round = -options.RoundsBefore; round < options.Rounds; round++)
        {
            // Each round starts with another contender, so that nobody always follows the same neighbour's cache.
            int first = (round + options.RoundsBefore) % contest.Length;
            foreach (Measurement measurement in contest.Skip(first).Concat(contest.Take(first)))
            {
                await measurement.MeasureAsync(keep: round >= 0);
            }
        }
    }
}
