using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.LoadTest.Hosts;
using Dapper.Json.LoadTest.Runs;

namespace Dapper.Json.LoadTest.Reports;

/// <summary>The tables of a run, as markdown.</summary>
internal static class LoadReport
{
    public static async Task WriteAsync(IReadOnlyList<Case> cases, RunOptions options)
    {
        var text = new StringBuilder();
        Head(text, options);
        foreach (IGrouping<(int Rows, int Connections), Case> load in cases.GroupBy(static one => (one.Rows, one.Connections)))
        {
            Table(text, load.Key.Rows, load.Key.Connections, [.. load]);
        }

        Console.Write(text);
        if (options.OutFile is not null)
        {
            await File.WriteAllTextAsync(options.OutFile, text.ToString());
        }

        if (options.ChartFile is not null)
        {
            await File.WriteAllTextAsync(options.ChartFile, LoadChart.Draw(cases));
        }
    }

    private static void Head(StringBuilder text, RunOptions options)
    {
        string command = string.Join(' ', ["dotnet run -c Release --project benchmarks/Dapper.Json.LoadTest --", .. options.Arguments]);
        text.Append("# Requests per second over Kestrel\n\n");
        Line(text, $"- Machine: {Machine.Description}; wrk runs on the same");
        Line(text, $"- Runtime: {RuntimeInformation.FrameworkDescription}, server garbage collection; {Machine.Packages}");
        Line(text, $"- Date: {DateTime.UtcNow:yyyy-MM-dd}");
        Line(text, $"- Command: `{command}`");
        Line(text, $"- {options.Rounds} rounds of {options.Seconds} s, medians; in each round every case has its turn, and another contender is the first. SQLite, 8 columns, a connection from the driver's pool for each request.");
        Line(text, $"- Each round has processes of its own: what the just-in-time compiler makes of one differs by some percent from what it makes of the next. Before anything is measured all must answer with the same bytes, and are asked until hardly a method is compiled any more.");
        Line(text, $"- CPU, allocated bytes and working set are those of the contender's process; the peak working set is that of its round so far.");
        if (options.IsSmoke)
        {
            Line(text, $"- A smoke run: it shows that everything works. Its figures mean nothing.");
        }

        text.Append('\n');
    }

    private static void Table(StringBuilder text, int rows, int connections, Case[] cases)
    {
        Case first = cases.Single(static one => one.Contender == Contender.Baseline);
        Measurement baseline = first.Result;
        Line(text, $"## {rows:N0} {(rows == 1 ? "row" : "rows")}, {connections} {(connections == 1 ? "connection" : "connections")}");
        text.Append("\n| contender | requests/s | ratio of medians | ratio of bests | p50 | p99 | CPU per request | allocated per request | ratio | peak working set |\n");
        text.Append("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
        foreach (Case one in cases)
        {
            Measurement result = one.Result;
            Line(text, $"| {one.Contender.Title} | {result.PerSecond:N0} | {result.PerSecond / baseline.PerSecond:F2} | {one.Best / first.Best:F2} | {result.P50:F2} ms | {result.P99:F2} ms | {result.CpuSeconds * 1e6:N0} µs | {result.Allocated:N0} B | {result.Allocated / baseline.Allocated:F3} | {result.PeakWorkingSet / 1e6:N0} MB |");
        }

        text.Append('\n');
    }

    private static void Line(StringBuilder text, FormattableString line) => text.Append(line.ToString(CultureInfo.InvariantCulture)).Append('\n');
}
