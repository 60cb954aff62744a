using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.LoadTest.Runs;

namespace Dapper.Json.LoadTest.Yardsticks;

/// <summary>The tables of a yardstick, as markdown.</summary>
internal static class YardstickReport
{
    public static async Task WriteAsync(Yardstick yardstick, IReadOnlyList<YardstickCase> cases, RunOptions options)
    {
        var text = new StringBuilder();
        Head(text, yardstick, options);
        foreach (IGrouping<(Pooling Pooling, YardstickRequest Request, int Connections), YardstickCase> load in
            cases.GroupBy(static one => (one.Pooling, one.Request, one.Connections)))
        {
            Line(text, $"## {load.Key.Request.Title}, {load.Key.Connections} connections, `{load.Key.Pooling.Settings}`");
            Table(text, yardstick, [.. load]);
        }

        Console.Write(text);
        if (options.OutFile is not null)
        {
            await File.WriteAllTextAsync(options.OutFile, text.ToString());
        }
    }

    private static void Head(StringBuilder text, Yardstick yardstick, RunOptions options)
    {
        string command = string.Join(' ', ["dotnet run -c Release --project benchmarks/Dapper.Json.LoadTest --", .. options.Arguments]);
        Line(text, $"# {yardstick.Title}\n");
        Line(text, $"- Machine: {Machine.Description}; wrk and PostgreSQL run on the same");
        Line(text, $"- Runtime: {RuntimeInformation.FrameworkDescription}, server garbage collection; {Machine.Packages}");
        Line(text, $"- Date: {DateTime.UtcNow:yyyy-MM-dd}");
        Line(text, $"- Command: `{command}`");
        Line(text, $"- {options.Rounds} rounds of {options.Seconds} s, medians. All contenders are in one process. Each round asks them in another order.");
        Line(text, $"- Before anything is measured all must answer with the same JSON, and are asked until hardly a method is compiled any more.");
        Line(text, $"- CPU and allocated bytes are those of the process, not of the database: per request, from before and after the measurement.");
        foreach (string remark in yardstick.Remarks)
        {
            Line(text, $"- {remark}");
        }

        if (options.IsSmoke)
        {
            Line(text, $"- A smoke run: it shows that everything works. Its figures mean nothing.");
        }

        text.Append('\n');
    }

    private static void Table(StringBuilder text, Yardstick yardstick, YardstickCase[] cases)
    {
        YardstickCase first = cases.Single(one => one.Contender == yardstick.Contenders[0]);
        Measurement baseline = first.Result;
        text.Append("\n| contender | requests/s | ratio of medians | ratio of bests | CPU per request | ratio | p50 | p99 | allocated per request | ratio |");
        text.Append("\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
        foreach (YardstickCase one in cases)
        {
            Measurement result = one.Result;
            Cells(text, $"| {one.Contender.Title} | {result.PerSecond:N0} | {result.PerSecond / baseline.PerSecond:F2} | {one.Best / first.Best:F2}");
            Cells(text, $" | {result.CpuSeconds * 1e3:F3} ms | {result.CpuSeconds / baseline.CpuSeconds:F2} | {result.P50:F2} ms | {result.P99:F2} ms");
            Line(text, $" | {result.Allocated:N0} B | {result.Allocated / baseline.Allocated:F3} |");
        }

        text.Append('\n');
    }

    private static void Line(StringBuilder text, FormattableString line) => Cells(text, line).Append('\n');

    private static StringBuilder Cells(StringBuilder text, FormattableString cells) => text.Append(cells.ToString(CultureInfo.InvariantCulture));
}
